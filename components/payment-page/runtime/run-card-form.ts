import { runFields } from './run-fields.ts';
import { type Payment, type PaymentListener, type Phase, runPayment } from './run-payment.ts';
import type { CardScript } from '#components/payment-page/model/view.ts';
import type { Done, PaymentBody } from '#components/payment-page/model/wire.ts';

/**
 * Runs a card form that is drawn in `place`: its fields, the payment, and the party that has to act next. The caller
 * draws what follows the form: `onPhase` receives each new phase, and the paid result.
 */
export function runCardForm(
  place: HTMLElement,
  view: CardScript,
  onPhase: (phase: Phase, done: Done | null) => void,
): Payment | null {
  const form = place.querySelector('form');
  const [notice, slow, button] = ['.notice', '.act .help', '.act button'].map((part) =>
    place.querySelector<HTMLElement>(part),
  );
  // Empty from the first paint on; screen readers announce its changes.
  const spoken = place.querySelector('.spoken');
  if (!form || !notice || !slow || !spoken || !(button instanceof HTMLButtonElement)) return null;
  const pay = button.textContent;
  const speak = (text: string | null): void => {
    spoken.textContent = text;
  };

  const lock = (isPaying: boolean): void => {
    button.textContent = isPaying ? view.texts.paying : pay;
    button.disabled = isPaying;
    slow.hidden = true;
    for (const part of [form, button]) part.setAttribute('aria-busy', String(isPaying));
    for (const input of form.querySelectorAll('input')) input.readOnly = isPaying;
    for (const select of form.querySelectorAll('select')) select.disabled = isPaying;
  };
  const fields = runFields(form, view, speak);
  const listener: PaymentListener = {
    phase(phase, done) {
      lock(phase === 'paying');
      form.hidden = phase === 'checking';
      // No card data stays in a page after the payment.
      if (phase === 'paid') form.remove();
      speak(phase === 'paying' ? view.texts.paying : '');
      onPhase(phase, done);
    },
    slow() {
      slow.hidden = false;
      speak(slow.textContent);
    },
    notice({ text, field, again }) {
      if (again) button.textContent = again;
      else clearCode(form);
      if (field) fields.setError(field, text);
      else notice.textContent = text;
      // Deferred until the elements around the form are visible again.
      setTimeout(() => (field ? inputOf(form, field) : notice)?.focus(), 0);
    },
  };
  const payment = runPayment(view, view.checking, listener, view.texts.not_sent);

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    notice.textContent = '';
    const bad = fields.checkAll();
    if (bad.length === 0) return void payment.pay(() => bodyOf(form, view));
    speak(`${view.texts.fix} ${bad.map((field) => form.querySelector(`[for=${field}]`)?.textContent).join(', ')}`);
    inputOf(form, bad[0])?.focus();
  });
  return payment;
}

const inputOf = (form: HTMLFormElement, name = '') => form.querySelector<HTMLElement>(`#${name}`);

function clearCode(form: HTMLFormElement): void {
  const code = inputOf(form, 'cardCvv');
  if (code instanceof HTMLInputElement) code.value = '';
}

/** All data of the form, including the fields added by a browser with saved cards. */
function bodyOf(form: HTMLFormElement, view: CardScript): PaymentBody {
  return {
    installments: view.installments,
    ...Object.fromEntries(new FormData(form)),
    language: view.language,
    once: view.once,
    ...view.prefilled,
  };
}
