import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/money.tsx';
import type { SaleTotals } from '#lib/modules/payments/views/dashboard.ts';

/** Totals of the filtered sales, one line per currency: of the whole list, not of the page. */
export function Totals({ totals }: { totals: readonly SaleTotals[] }) {
  const t = useTranslations('dashboard.sales');
  return (
    <section aria-label={t('totals')} className="grid gap-1.5">
      {totals.map((total) => (
        <dl key={total.currency} className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
          <div className="flex items-baseline gap-2">
            <dt className="sr-only">{total.currency}</dt>
            <dd className="font-medium">{t('count', { count: total.count })}</dd>
          </div>
          <Sum label={t('collected')} amount={total.collected} currency={total.currency} />
          <Sum label={t('refunded')} amount={total.refunded} currency={total.currency} />
          <Sum label={t('net')} amount={total.collected - total.refunded} currency={total.currency} strong />
        </dl>
      ))}
    </section>
  );
}

function Sum({
  label,
  amount,
  currency,
  strong = false,
}: {
  label: string;
  amount: number;
  currency: string;
  strong?: boolean;
}) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={strong ? 'font-semibold' : 'font-medium'}>
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  );
}
