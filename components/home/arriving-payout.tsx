import { ChevronRight, Landmark } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useDayText } from '#components/balance/day-text.ts';
import { Money } from '#components/ui/money.tsx';
import { isolate } from '#lib/kernel/isolate.ts';
import type { ArrivingPayout as Arriving } from '#lib/modules/payouts/views/money.ts';

/** The payout that arrives next: how much, when, and where. */
export function ArrivingPayout({ payout: { payoutId, amount, currency, valueDate, last4 } }: { payout: Arriving }) {
  const t = useTranslations('payouts.home');
  const dayText = useDayText();
  return (
    <Link
      href={`/payouts/${payoutId}`}
      prefetch={false}
      className="-mt-2 flex w-fit max-w-full items-center gap-3 rounded-control border px-3.5 py-2.5 hover:bg-hover"
    >
      <Landmark aria-hidden className="size-4.5 shrink-0 text-muted" />
      <span className="min-w-0">
        <Money amount={amount} currency={currency} className="font-medium" />{' '}
        <span className="text-muted">
          {valueDate === null
            ? t('onItsWay', { last4: isolate(last4) })
            : t('arrives', { day: dayText(valueDate, 'long'), last4: isolate(last4) })}
        </span>
      </span>
      <ChevronRight aria-hidden className="turn size-4 shrink-0 text-faint" />
    </Link>
  );
}
