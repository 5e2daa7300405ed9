import { useTranslations } from 'next-intl';
import { CurrencyTotals, ListTotals, TotalSum } from '#components/list/totals.tsx';
import type { PayoutTotals } from '#lib/modules/payouts/views/payouts.ts';

const PARTS = ['paid', 'open', 'failed'] as const;

/** Totals of all filtered payouts. */
export function PayoutsTotals({ totals }: { totals: readonly PayoutTotals[] }) {
  const t = useTranslations('payouts.list');
  return (
    <ListTotals label={t('totals')}>
      {totals.map(({ currency, count, ...sums }) => (
        <CurrencyTotals key={currency} currency={currency} count={t('count', { count })}>
          {PARTS.filter((part) => sums[part] !== 0).map((part) => (
            <TotalSum key={part} label={t(`sum.${part}`)} amount={sums[part]} currency={currency} />
          ))}
        </CurrencyTotals>
      ))}
    </ListTotals>
  );
}
