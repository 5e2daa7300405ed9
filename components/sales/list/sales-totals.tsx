import { useTranslations } from 'next-intl';
import { CurrencyTotals, ListTotals, TotalSum } from '#components/list/totals.tsx';
import type { SaleTotals } from '#lib/modules/payments/views/dashboard.ts';

/** Totals of the filtered sales. */
export function Totals({ totals }: { totals: readonly SaleTotals[] }) {
  const t = useTranslations('dashboard.sales');
  return (
    <ListTotals label={t('totals')}>
      {totals.map(({ currency, count, collected, refunded, chargedBack = 0 }) => (
        <CurrencyTotals key={currency} currency={currency} count={t('count', { count })}>
          <TotalSum label={t('collected')} amount={collected} currency={currency} isStrong={false} />
          <TotalSum label={t('refunded')} amount={refunded} currency={currency} isStrong={false} />
          {chargedBack > 0 ? (
            <TotalSum label={t('chargedBack')} amount={chargedBack} currency={currency} isStrong={false} />
          ) : null}
          <TotalSum label={t('net')} amount={collected - refunded} currency={currency} />
        </CurrencyTotals>
      ))}
    </ListTotals>
  );
}
