/**
 * Presses and submissions that came before the page had its script. The browser drops them, and a form that has only a
 * handler would go to its own address with what was typed in it.
 */
declare global {
  interface Window {
    /** Set by the script of the document; absent where a document has none. */
    kupaReplay?: () => void;
  }
}

/**
 * A script for the start of a document. It keeps the last press of a button, or the last submission, until
 * `replayEarlyPress` says that the page answers; links and fields work by themselves and are left alone.
 */
export const EARLY_PRESSES = `(() => {
  let last = null;
  const press = (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button && !(button.type === 'submit' && button.form)) last = () => button.isConnected && button.click();
  };
  const submit = (event) => {
    event.preventDefault();
    const { target, submitter } = event;
    last = () => target.isConnected && target.requestSubmit(submitter);
  };
  addEventListener('click', press, true);
  addEventListener('submit', submit, true);
  window.kupaReplay = () => {
    removeEventListener('click', press, true);
    removeEventListener('submit', submit, true);
    delete window.kupaReplay;
    if (last) last();
  };
})()`;

/** Gives the page what was pressed before it could answer: once per document. */
export function replayEarlyPress(): void {
  window.kupaReplay?.();
}
