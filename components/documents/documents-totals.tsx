import { useTranslations } from 'next-intl';
import { CurrencyTotals, ListTotals, TotalSum } from '#components/list/totals.tsx';
import type { DocumentTotals } from '#lib/modules/documents/views/documents.ts';

/** Sums of the filtered documents, a line for each type and currency: a sum over types would count a deal thrice. */
export function DocumentsTotals({ totals }: { totals: readonly DocumentTotals[] }) {
  const [t, types] = [useTranslations('document-desk'), useTranslations('documents.type')];
  return (
    <ListTotals label={t('totals')}>
      {totals.map(({ currency, type, count, net, vat, total, left }) => (
        <CurrencyTotals
          key={`${currency} ${type}`}
          currency={currency}
          count={t('countOf', { type: types(type), count })}
        >
          {vat === 0 ? null : <TotalSum label={t('column.net')} amount={net} currency={currency} isStrong={false} />}
          {vat === 0 ? null : <TotalSum label={t('column.vat')} amount={vat} currency={currency} isStrong={false} />}
          <TotalSum label={t('column.total')} amount={total} currency={currency} />
          {left === 0 ? null : <TotalSum label={t('column.left')} amount={left} currency={currency} />}
        </CurrencyTotals>
      ))}
    </ListTotals>
  );
}
