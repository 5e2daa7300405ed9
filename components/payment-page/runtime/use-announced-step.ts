import { useEffect, useRef, useState } from 'preact/hooks';
import type { PayView } from '../model/pay-view.ts';
import type { StartedPayment } from './use-started-payment.ts';

/**
 * The text for screen readers at each step of a payment. A new step also moves the focus: to the heading of its screen,
 * to the wrong field, or to the notice of the method.
 */
export function useAnnouncedStep(
  view: PayView,
  step: StartedPayment['step'],
  { notice, waiting }: StartedPayment,
  place: { current: HTMLElement | null },
): string {
  const { texts } = view;
  const [announced, announce] = useState('');
  const begun = useRef(false);
  useEffect(() => {
    // Before the buyer's first action the focus stays, and nothing is announced twice.
    if (!begun.current && step === 'choose' && !notice) return;
    const isFirst = !begun.current && view.waiting !== null;
    begun.current = true;
    if (step === 'paid') document.title = texts.paid;
    announce(
      {
        choose: notice?.text ?? '',
        starting: texts.starting,
        checking: texts.checking,
        waiting: texts.waiting,
        paid: texts.paid,
      }[step],
    );
    if (isFirst || step === 'starting') return;
    const on =
      step !== 'choose'
        ? '.screen h2'
        : notice?.field
          ? `.panel:not([hidden]) [name=${notice.field}], .await [name=${notice.field}]`
          : notice
            ? `[data-method=${notice.method}]:not([hidden]) .notice`
            : null;
    if (on) place.current?.querySelector<HTMLElement>(on)?.focus();
  }, [step, notice, waiting?.attemptId]);
  return announced;
}
