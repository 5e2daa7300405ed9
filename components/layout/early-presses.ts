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
 * A script for the start of a document. It keeps the last press of a button, or the last submission, until the page
 * answers it; links and fields work by themselves and are left alone. `replayEarlyPress` says that the page has its
 * script; a part whose script comes later answers once React has given its elements their properties, which is what
 * `answers` looks at every 50 ms, for ten seconds.
 *
 * Each press acts once. React hydrates a part at a press of it and answers that press itself, before it comes to the
 * button, where it is forgotten. A press that is answered is the last one: none of before it acts after it.
 */
export const EARLY_PRESSES = `(() => {
  let last = null, isReady = false, isWaiting = false;
  const answers = (element) => Object.keys(element).some((name) => name.startsWith('__reactProps'));
  const give = () => {
    isWaiting = false;
    if (!last) return;
    const { element, act } = last;
    if (answers(element) || !element.isConnected || last.tries++ > 200) {
      last = null;
      if (answers(element) && element.isConnected) act();
    } else wait();
  };
  const wait = () => {
    if (!isWaiting) setTimeout(give, 50);
    isWaiting = true;
  };
  const keep = (element, act) => {
    last = { element, act, tries: 0 };
    if (isReady) wait();
  };
  const press = (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button || (button.type === 'submit' && button.form)) return;
    last = null;
    if (answers(button)) return;
    keep(button, () => button.click());
    const forget = () => answers(button) && last?.element === button && (last = null);
    button.addEventListener('click', forget, { capture: true, once: true });
  };
  const submit = (event) => {
    const { target, submitter } = event;
    last = null;
    if (answers(target)) return;
    event.preventDefault();
    const isThere = () => !submitter || (submitter.form === target && !submitter.disabled);
    keep(target, () => isThere() && target.requestSubmit(submitter));
  };
  addEventListener('click', press, true);
  addEventListener('submit', submit, true);
  window.kupaReplay = () => {
    delete window.kupaReplay;
    isReady = true;
    give();
  };
})()`;

/** Gives the page what was pressed before it could answer: once per document. */
export function replayEarlyPress(): void {
  window.kupaReplay?.();
}
