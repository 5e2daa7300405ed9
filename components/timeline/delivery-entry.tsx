import { ChevronDown, type LucideIcon, Send, SendHorizontal } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode } from 'react';
import type { Tone } from '#components/ui/status-badge.tsx';
import type { DeliveryView } from '#lib/modules/callbacks/views.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { countByStatus, type DeliveryStatus, deliveryStatusOf, hostOf } from './deliveries.ts';
import { TimelineLine } from './timeline-line.tsx';
import { DOT } from '#components/ui/dot.ts';

type DeliveryLook = { icon: LucideIcon; tone: Tone };

const DELIVERY_LOOKS: Readonly<Record<DeliveryStatus, DeliveryLook>> = {
  delivered: { icon: SendHorizontal, tone: 'calm' },
  dropped: { icon: Send, tone: 'bad' },
  waiting: { icon: Send, tone: 'wait' },
  skipped: { icon: Send, tone: 'calm' },
};

const useDeliverySentence = () => {
  const t = useTranslations('dashboard.sale.timelineEntry');
  return (delivery: DeliveryView) =>
    t(delivery.outcome === 'paused' ? 'paused' : deliveryStatusOf(delivery), {
      type: isolate(delivery.notifyType),
      host: isolate(hostOf(delivery.url)),
    });
};

/** One callback, or several that follow one another. */
export function DeliveriesEntry({
  deliveries,
  time,
}: {
  deliveries: readonly [DeliveryView, ...DeliveryView[]];
  time: ReactNode;
}) {
  const [delivery, ...more] = deliveries;
  return more.length === 0 ? (
    <DeliveryEntry delivery={delivery} time={time} />
  ) : (
    <FoldedEntry deliveries={deliveries} time={time} />
  );
}

/** A callback with its state. */
function DeliveryEntry({ delivery, time }: { delivery: DeliveryView; time: ReactNode }) {
  const sentence = useDeliverySentence()(delivery);
  const look = DELIVERY_LOOKS[deliveryStatusOf(delivery)];
  const isPaused = delivery.outcome === 'paused' && delivery.state !== 'delivered';
  return (
    <TimelineLine
      {...look}
      tone={isPaused ? 'wait' : look.tone}
      weight={look.tone === 'bad' ? 'plain' : 'quiet'}
      time={time}
      sentence={sentence}
    />
  );
}

/** Consecutive callbacks as one line that unfolds; it begins with the number of those that were given up. */
function FoldedEntry({ deliveries, time }: { deliveries: readonly DeliveryView[]; time: ReactNode }) {
  const t = useTranslations('dashboard.sale.timelineEntry.folded');
  const sentenceOf = useDeliverySentence();
  const counted = countByStatus(deliveries);
  const worst = (['dropped', 'waiting'] as const).find((one) => counted.some(({ status }) => status === one));
  return (
    <TimelineLine
      {...DELIVERY_LOOKS[worst ?? 'delivered']}
      weight="quiet"
      time={time}
      sentence={
        <details className="group">
          <summary className="flex items-center gap-1.5 rounded-control hover:text-ink max-sm:min-h-11">
            <span>
              {counted.map(({ status, count }, index) => (
                <Fragment key={status}>
                  {index > 0 ? DOT : null}
                  <span className={status === 'dropped' ? 'text-bad' : undefined}>{t(status, { count })}</span>
                </Fragment>
              ))}
            </span>
            <ChevronDown
              aria-hidden
              className="size-3.5 shrink-0 transition-transform duration-100 group-open:rotate-180"
            />
          </summary>
          <ul className="mt-1.5 grid gap-1">
            {deliveries.map((delivery) => (
              <li key={delivery.id}>{sentenceOf(delivery)}</li>
            ))}
          </ul>
        </details>
      }
    />
  );
}
