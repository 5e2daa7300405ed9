import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/money.tsx';
import type { RefundTotals } from '#lib/modules/payments/views/refunds.ts';
import { DOT } from '#components/ui/dot.ts';

/** Totals of the succeeded refunds and releases among the filtered ones, one line per currency. */
export function RefundsTotals({ totals }: { totals: readonly RefundTotals[] }) {
  const t = useTranslations('dashboard.refunds');
  const sum = (label: string, amount: number, currency: string) =>
    amount === 0 ? null : (
      <span className="flex items-baseline gap-2">
        <span className="text-sm text-muted">{label}</span>
        <span className="font-semibold">
          <Money amount={amount} currency={currency} />
        </span>
      </span>
    );
  return (
    <section aria-label={t('totals')} className="grid gap-1.5">
      {totals.map(({ currency, count, refunded, released }) => (
        <p key={currency} className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
          <span className="font-medium">
            {t('count', { count })}
            {DOT}
            {currency}
          </span>
          {sum(t('refunded'), refunded, currency)}
          {sum(t('released'), released, currency)}
        </p>
      ))}
    </section>
  );
}
