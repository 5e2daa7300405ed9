import { useEffect, useRef, useState } from 'preact/hooks';
import type { PaymentDetails } from '#lib/modules/checkout/contract/buyer-page.ts';
import type { PageMethod } from '#lib/kernel/sale/payment-method.ts';
import type { SaidHere } from '../model/method-module.ts';
import type { PayView } from '../model/pay-view.ts';
import type { WaitingView } from '../model/qr-code.ts';
import { closeWith, goOn, keepOpen, takeUp } from './open-payment.ts';
import { askPayment, cancelPayment, preparePayment } from './methods-client.ts';
import { postToHost } from './post-to-host.ts';
import { refuseOffline } from './request.ts';
import type { Done, Standing } from '../model/wire.ts';

/** The step of the buyer: choosing, connecting, outcome unknown, another party's turn, or done. */
type Step = 'choose' | 'starting' | 'checking' | 'waiting' | 'paid';

/**
 * How often it is asked how a payment stands, milliseconds: soon while its buyer is at it, rarely when a bank takes
 * days.
 */
const ASK_BUYER_MS = [1_500, 2_000, 2_000, 3_000, 3_000, 5_000];
const ASK_BANK_MS = [3_000, 5_000, 10_000, 20_000, 30_000, 60_000];

export type StartedPayment = {
  step: Step;
  waiting: WaitingView | null;
  done: Done | null;
  said: (SaidHere & { method: PageMethod }) | null;
  /** We could not be asked, be it for the device or the way to us. */
  isUnreached: boolean;
  isCancelling: boolean;
  /** Another try with the method that waits is being started. */
  isRestarting: boolean;
  /** It could not be cancelled. */
  isKept: boolean;
  /** Starts once: while an answer is awaited, further calls do nothing. */
  start: (details: PaymentDetails) => void;
  cancel: () => void;
  checkNow: () => void;
  say: (said: (SaidHere & { method: PageMethod }) | null) => void;
};

/**
 * One payment with anything but a typed card, from the click to its end, over reloads, silence and lost connections.
 */
export function useStartedPayment(view: PayView): StartedPayment {
  const [step, setStep] = useState<Step>(view.waiting ? 'waiting' : view.checking ? 'checking' : 'choose');
  const [waiting, setWaiting] = useState(view.waiting);
  const [done, setDone] = useState<Done | null>(null);
  const [said, say] = useState<StartedPayment['said']>(view.said && { ...view.said, field: null });
  const [isUnreached, setUnreached] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const [isKept, setKept] = useState(false);
  const [isRestarting, setRestarting] = useState(false);
  const [asked, setAsked] = useState(0);
  // Refs, because a second click can come before the button is drawn disabled, and an answer after its question has
  // lost its meaning.
  const under = useRef<'look' | 'act' | null>(null);
  const method = useRef<PageMethod>(view.waiting?.method ?? view.open);
  const turn = useRef(0);

  const take = (standing: Standing): void => {
    closeWith(view, standing);
    const elsewhere =
      standing.kind === 'go'
        ? standing.address
        : standing.kind === 'waiting' && standing.saleId !== null
          ? `/sale/generate/${encodeURIComponent(standing.saleId)}`
          : null;
    if (elsewhere) goOn(view, elsewhere);
    if (standing.kind === 'reload') return location.reload();
    if (standing.kind === 'go') return location.assign(standing.address);
    if (standing.kind === 'waiting') {
      // Of a template a sale was made: its own page goes on from here.
      if (standing.saleId !== null && standing.saleId !== view.saleId)
        return location.assign(`/sale/generate/${encodeURIComponent(standing.saleId)}?lang=${view.language}`);
      method.current = standing.payment.method;
      if (step !== 'waiting') postToHost({ type: 'waiting', method: standing.payment.method });
      // What the page has of this attempt is not sent again.
      setWaiting((before) => ({
        ...standing.payment,
        code: standing.payment.code ?? (before?.attemptId === standing.payment.attemptId ? before.code : null),
      }));
      setKept(standing.isKept === true);
      return setStep('waiting');
    }
    if (standing.kind === 'check') {
      if (step !== 'checking') postToHost({ type: 'checking' });
      return setStep('checking');
    }
    setWaiting(null);
    if (standing.kind === 'paid') {
      setDone(standing.done);
      postToHost({ type: 'succeeded', attemptId: standing.done.reference });
      return setStep('paid');
    }
    say({ text: standing.text, field: standing.field, method: method.current });
    postToHost({ type: 'failed', code: standing.code });
    setStep('choose');
  };

  /** One question at a time; what the buyer does overtakes a mere look, whose answer is then let go. */
  const ask = async (does: 'look' | 'act', question: () => Promise<Standing | null>): Promise<void> => {
    if (under.current === 'act' || under.current === does) return;
    under.current = does;
    const mine = ++turn.current;
    const standing = await question();
    if (mine !== turn.current) return;
    under.current = null;
    setUnreached(standing === null);
    if (standing) take(standing);
    setAsked((count) => count + 1);
  };

  const start = (details: PaymentDetails): void => {
    void ask('act', async () => {
      method.current = details.method;
      say(null);
      setKept(false);
      if (step === 'waiting') setRestarting(true);
      else setStep('starting');
      setAsked(0);
      let send: () => Promise<Standing | null>;
      try {
        postToHost({ type: 'submitting' });
        await refuseOffline(view.address, view.language);
        send = preparePayment(view, details);
      } catch {
        setRestarting(false);
        // A payment that waits already goes on waiting.
        return step === 'waiting'
          ? null
          : { kind: 'say', text: view.texts.not_sent, field: null, code: 0, isOpen: true };
      }
      keepOpen(view);
      const standing = await send();
      setRestarting(false);
      // Whether the request arrived is unknown.
      return standing ?? { kind: 'check' };
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
  useEffect(() => {
    if (step !== 'waiting' && step !== 'checking') return;
    const times = step === 'waiting' && waiting?.waitsFor !== 'buyer' ? ASK_BANK_MS : ASK_BUYER_MS;
    // Two minutes of a buyer at the phone are normal; after that every 10 s is often enough.
    const wait =
      asked > 30 ? Math.max(10_000, times[times.length - 1] ?? 0) : (times[Math.min(asked, times.length - 1)] ?? 5_000);
    const timer = setTimeout(checkNow, wait);
    return () => clearTimeout(timer);
  }, [step, asked, waiting?.attemptId]);
  useEffect(() => {
    if (step !== 'waiting' && step !== 'checking') return;
    const again = (): void => void (document.visibilityState === 'visible' && checkNow());
    addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [step]);

  return { step, waiting, done, said, isUnreached, isCancelling, isRestarting, isKept, start, cancel, checkNow, say };
}
