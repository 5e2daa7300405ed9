import { useTranslations } from 'next-intl';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { ReviewedEvent } from '#lib/modules/onboarding/contract/review-view.ts';

type HistoryProps = { events: readonly ReviewedEvent[]; timeZone: string; now: Date };

/** Events of a review with person and time, the newest first. */
export function ReviewHistory({ events, timeZone, now }: HistoryProps) {
  const t = useTranslations('review.history');
  return (
    <ol className="divide-y border-y">
      {events.map(({ kind, at, who, detail }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one history, in their order
        <li key={index} className="grid gap-x-4 py-2 sm:grid-cols-[minmax(0,1fr)_auto]">
          <div className="min-w-0">
            <p>
              {t(kind)}
              {detail === '' ? null : <bdi className="ms-2 text-sm text-muted">{detail}</bdi>}
            </p>
            <p className="text-sm text-muted">
              <bdi>{who}</bdi>
            </p>
          </div>
          <p className="text-sm text-muted">
            <Timestamp at={at} {...{ timeZone, now }} />
          </p>
        </li>
      ))}
    </ol>
  );
}
