import type { Messages } from '#lib/platform/i18n/messages.ts';
import { element } from '#components/payment-page/runtime/element.ts';

/**
 * Dialog around the issuer's page: a title, a button that closes it after a question, and the page itself. Built
 * without markup, so that no text can become any.
 */

type Texts = Messages['payment-page']['issuer'];
type Does = { cancel: (dialog: IssuerDialog) => void; wholeWindow: () => void };

export type IssuerDialog = {
  frame: HTMLIFrameElement;
  /** Asks whether to cancel the payment. */
  confirm: () => void;
  /** Hides the issuer's page once it is done. */
  check: () => void;
  /** Shows why the payment could not be cancelled, and lets the buyer continue. */
  refuse: (why: string) => void;
  close: () => void;
};

/**
 * Rights of the issuer's page: to ask and to open its app, but not to navigate the buyer's window. The frame holds a
 * foreign page, or our own document that brings the buyer back.
 */
const MAY = 'allow-forms allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox';

export function drawDialog(address: string, texts: Texts, does: Does): IssuerDialog {
  const before = document.activeElement;
  const { dialog, page, confirmation, title, question, notice, exit, frame, status, whole, back, cancel } =
    drawElements(address, texts);
  let isClosed = false;
  const wait = (isWaiting: boolean): void => {
    back.disabled = cancel.disabled = isWaiting;
    cancel.setAttribute('aria-busy', String(isWaiting));
    cancel.textContent = isWaiting ? texts.cancelling : texts.cancel;
  };
  const show = (isAsking: boolean): void => {
    [page.hidden, confirmation.hidden, exit.hidden] = [isAsking, !isAsking, isAsking];
    notice.textContent = '';
    wait(false);
    (isAsking ? question : title).focus();
  };
  // A payment that is being decided, or taken back, waits.
  const mayLeave = (): boolean => !frame.hidden && !cancel.disabled;
  const shown: IssuerDialog = {
    frame,
    confirm: () => void (mayLeave() && show(true)),
    check() {
      show(false);
      [frame.hidden, exit.hidden, status.textContent] = [true, true, texts.checking];
      whole.parentElement?.remove();
    },
    refuse(why) {
      show(true);
      notice.textContent = why;
    },
    close() {
      isClosed = true;
      dialog.close();
      dialog.remove();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    },
  };

  frame.addEventListener('load', () => {
    if (!frame.hidden) status.textContent = '';
  });
  exit.addEventListener('click', shown.confirm);
  back.addEventListener('click', () => show(false));
  cancel.addEventListener('click', () => {
    wait(true);
    does.cancel(shown);
  });
  whole.addEventListener('click', (event) => {
    event.preventDefault();
    does.wholeWindow();
  });
  // Escape, or a phone's back gesture: asks, then goes back to the issuer's page.
  const leave = (): void => void (mayLeave() && show(Boolean(confirmation.hidden)));
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    leave();
  });
  // Browsers close a dialog that is left twice without asking.
  dialog.addEventListener('close', () => {
    if (isClosed) return;
    dialog.showModal();
    leave();
  });
  document.body.append(dialog);
  dialog.showModal();
  title.focus();
  return shown;
}

/** Elements of the dialog: its head, the issuer's page, and the question about cancelling in place of that page. */
function drawElements(address: string, texts: Texts) {
  const title = element('h2', { id: 'issuer-title', tabindex: '-1' }, texts.title);
  const exit = element('button', { type: 'button', class: 'issuer-close', 'aria-label': texts.cancel }, '×');
  const frame = element('iframe', {
    title: texts.frame,
    src: address,
    referrerpolicy: 'no-referrer',
    sandbox: MAY,
    allow: 'publickey-credentials-get *',
    'data-challenge': '',
  });
  const status = element('p', { class: 'issuer-status', role: 'status' }, texts.loading);
  const whole = element('a', { href: address }, texts.whole);
  const page = element('div', { class: 'issuer-page' }, status, frame, element('p', { class: 'help' }, whole));

  const question = element('h3', { tabindex: '-1' }, texts.cancel_title);
  const notice = element('p', { class: 'notice', role: 'alert' });
  const back = element('button', { type: 'button' }, texts.go_on);
  const cancel = element('button', { type: 'button', class: 'plain' }, texts.cancel);
  const confirmation = element(
    'div',
    { class: 'issuer-ask', hidden: '' },
    question,
    element('p', {}, texts.cancel_text),
    notice,
    back,
    cancel,
  );

  const head = element(
    'div',
    { class: 'issuer-head' },
    element('div', {}, title, element('p', { class: 'help' }, texts.text)),
    exit,
  );
  const dialog = element('dialog', { class: 'issuer', 'aria-labelledby': 'issuer-title' }, head, page, confirmation);
  return { dialog, page, confirmation, title, question, notice, exit, frame, status, whole, back, cancel };
}
