import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/money.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { isolate } from '#lib/kernel/isolate.ts';
import type { BookedAdjustment } from '#lib/modules/operators/views.ts';
import { DOT } from '#components/ui/dot.ts';

type BookedProps = {
  booked: readonly BookedAdjustment[];
  /** Each with its seller, where the list is of several. */
  showSeller?: boolean;
  timeZone: string;
  now: Date;
};

/** Corrections that are in the books, each with its reason and the two people. */
export function BookedAdjustments({ booked, showSeller = false, ...clock }: BookedProps) {
  const t = useTranslations('operator.adjustments');
  if (booked.length === 0) return <p className="text-muted">{t('noneBooked')}</p>;
  return (
    <ul className="divide-y border-y">
      {booked.map(({ id, ref, name, amount, currency, reason, at, askedBy, approvedBy }) => (
        <li key={id} className="flex items-start justify-between gap-x-4 py-2.5">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {showSeller ? (
              <Link href={`/operator/sellers/${ref}`} prefetch={false} className="reach block font-medium underline">
                <bdi>{name}</bdi>
              </Link>
            ) : null}
            <bdi>{reason}</bdi>
            <span className="block text-sm text-muted">
              {approvedBy === null
                ? t('by', { asked: isolate(askedBy) })
                : t('byTwo', { asked: isolate(askedBy), approved: isolate(approvedBy) })}
              {DOT}
              <Timestamp at={at} {...clock} />
            </span>
          </span>
          <Money amount={amount} currency={currency} />
        </li>
      ))}
    </ul>
  );
}
