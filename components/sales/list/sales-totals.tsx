import { useTranslations } from 'next-intl';
import { CurrencyTotals, ListTotals, TotalSum } from '#components/list/totals.tsx';
import type { SaleTotals } from '#lib/modules/payments/views/dashboard.ts';

/** Totals of the filtered sales; where nothing was collected, what they ask for. */
export function Totals({ totals }: { totals: readonly SaleTotals[] }) {
  const t = useTranslations('dashboard.sales');
  return (
    <ListTotals label={t('totals')}>
      {totals.map(({ currency, count, asked, collected, refunded, chargedBack = 0 }) => (
        <CurrencyTotals key={currency} currency={currency} count={t('count', { count })}>
          {collected === 0 && asked > 0 ? (
            <TotalSum label={t('asked')} amount={asked} currency={currency} isStrong={false} />
          ) : null}
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
