/** @jsxImportSource preact */
import { NOT_TRANSLATED } from '#components/payment-page/model/not-translated.ts';
import { useEffect, useState } from 'preact/hooks';
import { Sign } from './icons.tsx';
import { moduleOf, type Ready, type MethodRegistry } from '../model/method-module.ts';
import type { PayView } from '../model/pay-view.ts';
import type { WaitingView } from '../model/qr-code.ts';
import type { StartedPayment } from '../runtime/use-started-payment.ts';

type AwaitProps = { view: PayView; waiting: WaitingView; payment: StartedPayment; registry: MethodRegistry };

/** The screen while another party has to act: instructions, the remaining time, and the way out. */
export function AwaitScreen({ view, waiting, payment, registry }: AwaitProps) {
  const { texts } = view;
  const ready = useReady(registry, waiting);
  const left = useTimeLeft(waiting, payment.checkNow);
  return (
    <section class="screen await" data-screen="waiting" data-method={waiting.method}>
      <Sign of="wait" />
      {ready ? (
        <ready.module.Waiting
          payment={waiting}
          view={view}
          texts={ready.texts}
          notice={payment.notice?.method === waiting.method ? payment.notice : null}
          start={payment.start}
          isStarting={payment.isRestarting}
        />
      ) : (
        <h2 tabIndex={-1}>{texts.waiting}</h2>
      )}
      {moduleOf(waiting.method) === null && waiting.address && (
        <a class="button" href={waiting.address} onClick={(event) => void askAgain(event, view, payment)}>
          {texts.at_bank}
        </a>
      )}
      {left !== null && (
        <p class="left">
          {texts.time_left.split('{time}')[0]}
          <bdi {...NOT_TRANSLATED} dir="ltr" role="timer">
            {left}
          </bdi>
          {texts.time_left.split('{time}')[1]}
        </p>
      )}
      <p class="status" role="status">
        {payment.isUnreached
          ? navigator.onLine
            ? texts.no_connection
            : texts.offline
          : payment.isKept
            ? texts.kept
            : ''}
      </p>
      {waiting.isCancellable && (
        <button
          type="button"
          class="plain"
          disabled={payment.isCancelling}
          aria-busy={payment.isCancelling}
          onClick={payment.cancel}
        >
          {payment.isCancelling ? texts.cancelling : view.methods.length > 1 ? texts.another : texts.over}
        </button>
      )}
      {waiting.simulator && view.simulator && moduleOf(waiting.method) !== null && (
        <a
          class="simulator"
          href={`${waiting.simulator}?lang=${view.language}`}
          target="_blank"
          rel="noopener"
          data-simulator=""
        >
          {view.simulator}
        </a>
      )}
    </section>
  );
}

/**
 * Opens the issuer's question over the page again; where its module does not arrive, or the buyer prefers, the whole
 * window goes there.
 */
async function askAgain(
  event: MouseEvent & { currentTarget: HTMLAnchorElement },
  { challenge, saleId }: PayView,
  { checkNow }: StartedPayment,
): Promise<void> {
  if (!challenge) return;
  event.preventDefault();
  const address = event.currentTarget.href;
  try {
    const { ask } = await import(/* turbopackIgnore: true */ challenge);
    await ask({ kind: 'go', address, sale: `/sale/generate/${encodeURIComponent(saleId)}` });
    checkNow();
  } catch {
    location.assign(address);
  }
}

function useReady(registry: MethodRegistry, { method }: WaitingView): Ready | null {
  const name = moduleOf(method);
  const [ready, setReady] = useState<Ready | null>(name && registry.get(name));
  useEffect(() => {
    if (name && !ready) registry.load(name).then(setReady, () => undefined);
  }, []);
  return ready;
}

/** Longest countdown, seconds: longer times are shown as a date by the method. */
const MAX_COUNTDOWN_SECONDS = 3_600;

/** `9:41`, or null without a countdown. At zero the state is read at once. */
function useTimeLeft({ secondsLeft, attemptId }: WaitingView, atZero: () => void): string | null {
  const [left, setLeft] = useState(secondsLeft);
  const isCounted = secondsLeft !== null && secondsLeft <= MAX_COUNTDOWN_SECONDS;
  useEffect(() => setLeft(secondsLeft), [secondsLeft, attemptId]);
  useEffect(() => {
    if (!isCounted || left === null) return;
    if (left <= 0) return atZero();
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left, isCounted]);
  return isCounted && left !== null ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` : null;
}
