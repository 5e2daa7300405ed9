import type { PageField } from '#lib/modules/checkout/contract/buyer-page.ts';
import { warnBeforeLeaving } from './leaving.ts';
import { closeWith, continueAt, keepOpen } from './open-payment.ts';
import { askState, preparePayment } from './api-client.ts';
import { postToHost } from './post-to-host.ts';
import { refuseOffline } from './request.ts';
import type { Done, PageResponse, PaymentBody } from '../model/wire.ts';

export type Phase = 'form' | 'paying' | 'checking' | 'paid';

/** A sentence for the buyer, and the field it belongs under. `again`: the button that pays all the same. */
/** A sentence for the buyer, at a field or above the button. `again`: text of the button that pays all the same. */
type Notice = { text: string; field: PageField | null; again?: string };

/** The listener that draws a payment receives its progress. */
export type PaymentListener = {
  /** Called at a new phase; `done` is there once it is paid. */
  phase: (phase: Phase, done: Done | null) => void;
  /** The answer takes longer than expected. */
  slow: () => void;
  /** Called with the reason why it is the buyer's turn again. */
  notice: (notice: Notice) => void;
};

const SLOW_AFTER_MS = 6_000;
const CHECK_EVERY_MS = [2_000, 2_000, 3_000, 3_000, 5_000];

export type Payment = {
  /** Pays once with what `read` finds: while an answer is awaited, further calls do nothing. */
  pay: (read: () => PaymentBody) => Promise<void>;
  checkNow: () => Promise<void>;
};

/**
 * One payment from the click to its end, however the network behaves. `isUnderWay`: begun before, so that the first
 * thing is to ask how it ends. `notSent` is shown where a payment could not leave this browser.
 */
export function runPayment(
  form: { address: string; once?: string; language: string },
  isUnderWay: boolean,
  listener: PaymentListener,
  notSent: string,
): Payment {
  let phase: Phase = 'form';
  let isBusy = false;
  let isAgain = false;
  let checks = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopWarning = (): void => {};

  const enter = (next: Phase, done: Done | null = null): void => {
    clearTimeout(timer);
    if (next === 'paying') timer = setTimeout(listener.slow, SLOW_AFTER_MS);
    if (next === 'checking')
      timer = setTimeout(checkNow, CHECK_EVERY_MS[Math.min(checks++, CHECK_EVERY_MS.length - 1)]);
    if (next === phase) return;
    phase = next;
    stopWarning();
    if (next === 'paying' || next === 'checking') stopWarning = warnBeforeLeaving();
    listener.phase(next, done);
  };

  // Leaving for the issuer needs no warning.
  const leave = (address: string): void => {
    enter('form');
    postToHost({ type: 'challenge' });
    setTimeout(() => location.assign(address), 0);
  };

  const take = (answer: PageResponse): void => {
    closeWith(form, answer);
    if (answer.kind === 'go') continueAt(form, answer.sale ?? answer.address);
    if (answer.kind === 'go')
      return answer.part
        ? void import(answer.part).then((part) => part.ask(answer)).then(take, () => leave(answer.address))
        : leave(answer.address);
    isBusy = false;
    if (answer.kind === 'reload') {
      stopWarning();
      return location.reload();
    }
    if (answer.kind === 'paid') {
      enter('paid', answer.done);
      postToHost({ type: 'succeeded', attemptId: answer.done.reference });
    } else if (answer.kind === 'say') {
      enter('form');
      isAgain = answer.again !== undefined;
      listener.notice(answer);
      postToHost({ type: 'failed', code: answer.code });
    } else {
      if (phase !== 'checking') postToHost({ type: 'checking' });
      enter('checking');
    }
  };

  const pay = async (read: () => PaymentBody): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    let send: () => Promise<PageResponse>;
    try {
      // Read before the form is locked, because disabled fields are not read.
      const input: PaymentBody = isAgain ? { ...read(), again: true } : read();
      enter('paying');
      postToHost({ type: 'submitting' });
      await refuseOffline(form.address, form.language);
      send = preparePayment(form.address, input);
    } catch {
      return take({ kind: 'say', text: notSent, field: null, code: 0, isOpen: true });
    }
    keepOpen(form);
    take(await send());
  };

  async function checkNow(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    take(await askState(form));
  }

  if (isUnderWay) enter('checking');
  return { pay, checkNow };
}
