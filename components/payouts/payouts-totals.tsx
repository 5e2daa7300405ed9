import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/money.tsx';
import type { PayoutTotals } from '#lib/modules/payouts/views/payouts.ts';

const PARTS = ['paid', 'open', 'failed'] as const;

/** Totals of all filtered payouts, one line per currency. */
export function PayoutsTotals({ totals }: { totals: readonly PayoutTotals[] }) {
  const t = useTranslations('payouts.list');
  return (
    <section aria-label={t('totals')} className="grid gap-1.5">
      {totals.map((total) => (
        <dl key={total.currency} className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
          <div>
            <dt className="sr-only">{total.currency}</dt>
            <dd className="font-medium">{t('count', { count: total.count })}</dd>
          </div>
          {PARTS.filter((part) => total[part] !== 0).map((part) => (
            <div key={part} className="flex items-baseline gap-2">
              <dt className="text-sm text-muted">{t(`sum.${part}`)}</dt>
              <dd className="font-semibold">
                <Money amount={total[part]} currency={total.currency} />
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  );
}
