import { useEffect, useRef, useState } from 'preact/hooks';
import type { PaymentDetails } from '#lib/modules/checkout/contract/buyer-page.ts';
import type { PageMethod } from '#lib/kernel/sale/payment-method.ts';
import type { BuyerNotice } from '../model/method-module.ts';
import type { PayView } from '../model/pay-view.ts';
import type { WaitingView } from '../model/qr-code.ts';
import { usePolling } from './use-polling.ts';
import { closeWith, continueAt, keepOpen, takeUp } from './open-payment.ts';
import { askPayment, cancelPayment, preparePayment } from './methods-client.ts';
import { postToHost } from './post-to-host.ts';
import { refuseOffline } from './request.ts';
import type { Done, MethodResponse } from '../model/wire.ts';

/** The step of the buyer: choosing, connecting, outcome unknown, another party's turn, or done. */
export type Step = 'choose' | 'starting' | 'checking' | 'waiting' | 'paid';

export type StartedPayment = {
  step: Step;
  waiting: WaitingView | null;
  done: Done | null;
  notice: (BuyerNotice & { method: PageMethod }) | null;
  /** The last request had no response: this device or the server has no connection. */
  isUnreached: boolean;
  isCancelling: boolean;
  /** A further attempt with the waiting method is being started. */
  isRestarting: boolean;
  /** The payment could not be cancelled. */
  isKept: boolean;
  /** Starts once: while an answer is awaited, further calls do nothing. */
  start: (details: PaymentDetails) => void;
  cancel: () => void;
  checkNow: () => void;
  setNotice: (notice: (BuyerNotice & { method: PageMethod }) | null) => void;
};

/**
 * One payment with anything but a typed card, from the click to its end, over reloads, silence and lost connections.
 */
export function useStartedPayment(view: PayView): StartedPayment {
  const [step, setStep] = useState<Step>(view.waiting ? 'waiting' : view.checking ? 'checking' : 'choose');
  const [waiting, setWaiting] = useState(view.waiting);
  const [done, setDone] = useState<Done | null>(null);
  const [notice, setNotice] = useState<StartedPayment['notice']>(view.notice && { ...view.notice, field: null });
  const [isUnreached, setUnreached] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const [isKept, setKept] = useState(false);
  const [isRestarting, setRestarting] = useState(false);
  const [polls, setPolls] = useState(0);
  const isAgain = useRef(false);
  const method = useRef<PageMethod>(view.waiting?.method ?? view.open);

  const take = (response: MethodResponse): void => {
    closeWith(view, response);
    const elsewhere = nextPage(response);
    if (elsewhere) continueAt(view, elsewhere);
    if (response.kind === 'reload') return location.reload();
    if (response.kind === 'go') return location.assign(response.address);
    if (response.kind === 'waiting') {
      // The template made a sale, which has a page of its own.
      if (response.saleId !== null && response.saleId !== view.saleId)
        return location.assign(`/sale/generate/${encodeURIComponent(response.saleId)}?lang=${view.language}`);
      method.current = response.payment.method;
      if (step !== 'waiting') postToHost({ type: 'waiting', method: response.payment.method });
      // The server sends the code of an attempt once.
      setWaiting((before) => ({
        ...response.payment,
        code: response.payment.code ?? (before?.attemptId === response.payment.attemptId ? before.code : null),
      }));
      setKept(response.isKept === true);
      return setStep('waiting');
    }
    if (response.kind === 'check') {
      if (step !== 'checking') postToHost({ type: 'checking' });
      return setStep('checking');
    }
    setWaiting(null);
    if (response.kind === 'paid') {
      setDone(response.done);
      postToHost({ type: 'succeeded', attemptId: response.done.reference });
      return setStep('paid');
    }
    isAgain.current = response.again !== undefined;
    setNotice({ text: response.text, field: response.field, method: method.current });
    postToHost({ type: 'failed', code: response.code });
    setStep('choose');
  };

  const ask = useOneRequest((response: MethodResponse | null): void => {
    setUnreached(response === null);
    if (response) take(response);
    setPolls((count) => count + 1);
  });

  const start = (details: PaymentDetails): void => {
    void ask('act', async () => {
      method.current = details.method;
      setNotice(null);
      setKept(false);
      if (step === 'waiting') setRestarting(true);
      else setStep('starting');
      setPolls(0);
      let send: () => Promise<MethodResponse | null>;
      try {
        postToHost({ type: 'submitting' });
        await refuseOffline(view.address, view.language);
        send = preparePayment(view, details, isAgain.current);
      } catch {
        setRestarting(false);
        // A waiting payment stays as it is.
        return step === 'waiting'
          ? null
          : { kind: 'say', text: view.texts.not_sent, field: null, code: 0, isOpen: true };
      }
      keepOpen(view);
      const response = await send();
      setRestarting(false);
      // Whether the request arrived is unknown.
      return response ?? { kind: 'check' };
    });
  };

  const cancel = (): void => {
    setCancelling(true);
    void ask('act', () => cancelPayment(view)).finally(() => setCancelling(false));
  };

  const checkNow = (): void => void ask('look', () => askPayment(view, waiting?.attemptId));

  useEffect(() => {
    if (!takeUp(view)) return;
    if (view.card && view.once) view.card.once = view.once;
    setStep('checking');
  }, []);
  usePolling(step, waiting, polls, checkNow);

  return {
    step,
    waiting,
    done,
    notice,
    isUnreached,
    isCancelling,
    isRestarting,
    isKept,
    start,
    cancel,
    checkNow,
    setNotice,
  };
}

/** The page where the payment continues, if elsewhere than here. */
function nextPage(response: MethodResponse): string | null {
  if (response.kind === 'go') return response.address;
  return response.kind === 'waiting' && response.saleId !== null
    ? `/sale/generate/${encodeURIComponent(response.saleId)}`
    : null;
}

type Ask = (does: 'look' | 'act', request: () => Promise<MethodResponse | null>) => Promise<void>;

/**
 * One request at a time. An action of the buyer overtakes a look at the state, whose response is then dropped; a second
 * action does nothing. Refs, because a second click can come before the button is drawn disabled.
 */
function useOneRequest(take: (response: MethodResponse | null) => void): Ask {
  const running = useRef<'look' | 'act' | null>(null);
  const turn = useRef(0);
  return async (does, request) => {
    if (running.current === 'act' || running.current === does) return;
    running.current = does;
    const mine = ++turn.current;
    const response = await request();
    if (mine !== turn.current) return;
    running.current = null;
    take(response);
  };
}
