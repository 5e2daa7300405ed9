import { useEffect, useRef, useState } from 'preact/hooks';
import type { PageField } from '#lib/modules/payments/contract/buyer-page.ts';
import { askState, sendPayment } from './talk-to-server.ts';
import { tellHost } from './tell-host.ts';
import type { FormView } from './view.ts';
import type { Done, PageAnswer, PaymentBody } from './wire.ts';

export type Phase = 'form' | 'paying' | 'checking' | 'paid';

/** What came back: a sentence for the buyer, and the field it belongs under. */
export type Said = { text: string; field: PageField | null };

const SLOW_AFTER_MS = 6_000;
const RETURN_AFTER_MS = 2_500;
const CHECK_EVERY_MS = [2_000, 2_000, 3_000, 3_000, 5_000];

export type Payment = {
  phase: Phase;
  done: Done | null;
  isSlow: boolean;
  /** Pays once: while an answer is awaited, further calls do nothing. */
  pay: (input: PaymentBody) => void;
  checkNow: () => void;
};

/** One payment from the click to its end, however the network behaves. `onSaid` hears why it is the buyer's turn again. */
export function usePayment(view: FormView, onSaid: (said: Said) => void): Payment {
  const [phase, setPhase] = useState<Phase>(view.checking ? 'checking' : 'form');
  const [done, setDone] = useState<Done | null>(null);
  const [isSlow, setSlow] = useState(false);
  const [checks, setChecks] = useState(0);
  // A ref, because a second click can come before the button is drawn disabled.
  const isBusy = useRef(false);

  const take = (answer: PageAnswer): void => {
    if (answer.kind === 'go') return answer.part ? void import(answer.part).then((part) => part.ask(answer)).then(take, () => leave(answer.address)) : leave(answer.address);
    isBusy.current = false;
    if (answer.kind === 'reload') return location.reload();
    if (answer.kind === 'paid') {
      setDone(answer.done);
      tellHost({ type: 'succeeded', attemptId: answer.done.reference });
    }
    if (answer.kind === 'say') {
      onSaid(answer);
      tellHost({ type: 'failed', code: answer.code });
    }
    if (answer.kind === 'check' && phase !== 'checking') tellHost({ type: 'checking' });
    setPhase(answer.kind === 'paid' ? 'paid' : answer.kind === 'say' ? 'form' : 'checking');
  };

  // Nothing is being paid any more: leaving needs no warning.
  const leave = (address: string): void => {
    setPhase('form');
    tellHost({ type: 'challenge' });
    setTimeout(() => location.assign(address), 0);
  };

  const checkNow = async (): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    take(await askState(view.address, view.language));
    setChecks((count) => count + 1);
  };

  const pay = async (input: PaymentBody): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPhase('paying');
    tellHost({ type: 'submitting' });
    take(await sendPayment(view.address, input));
  };

  useEffect(() => {
    if (phase !== 'checking') return;
    const timer = setTimeout(checkNow, CHECK_EVERY_MS[Math.min(checks, CHECK_EVERY_MS.length - 1)]);
    return () => clearTimeout(timer);
  }, [phase, checks]);
  useEffect(() => slowness(phase, setSlow), [phase]);
  useEffect(() => warnBeforeLeaving(phase), [phase]);
  useEffect(() => returnToShop(done), [done]);
  return { phase, done, isSlow, pay, checkNow };
}

function slowness(phase: Phase, setSlow: (slow: boolean) => void): () => void {
  setSlow(false);
  const timer = phase === 'paying' ? setTimeout(() => setSlow(true), SLOW_AFTER_MS) : 0;
  return () => clearTimeout(timer);
}

export function warnBeforeLeaving(phase: Phase): (() => void) | undefined {
  if (phase !== 'paying' && phase !== 'checking') return;
  const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
  addEventListener('beforeunload', warn);
  return () => removeEventListener('beforeunload', warn);
}

export function returnToShop(done: Done | null): (() => void) | undefined {
  const address = done?.returnUrl;
  if (!address) return;
  const timer = setTimeout(() => tellHost({ type: 'redirect', url: address }) && location.assign(address), RETURN_AFTER_MS);
  return () => clearTimeout(timer);
}
