import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/money.tsx';
import type { DocumentTotals } from '#lib/modules/documents/views/documents.ts';

/**
 * Sums of the filtered documents, a row for each type and currency: a sum over types would count a deal thrice. A phone
 * has room for what is left and the total.
 */
export function DocumentsTotals({ totals }: { totals: readonly DocumentTotals[] }) {
  const [t, types] = [useTranslations('document-desk'), useTranslations('documents.type')];
  const wide = 'figures px-3 py-1 max-sm:hidden';
  const narrow = 'figures py-1 ps-3';
  return (
    <table className="text-sm">
      <caption className="sr-only">{t('totals')}</caption>
      <thead className="text-xs text-muted">
        <tr>
          <td />
          <th scope="col" className={`${wide} font-medium`}>
            {t('column.net')}
          </th>
          <th scope="col" className={`${wide} font-medium`}>
            {t('column.vat')}
          </th>
          <th scope="col" className={`${narrow} font-medium`}>
            {t('column.left')}
          </th>
          <th scope="col" className={`${narrow} font-medium`}>
            {t('column.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {totals.map(({ currency, type, count, net, vat, total, left }) => (
          <tr key={`${currency} ${type}`}>
            <th scope="row" className="py-1 text-start font-medium">
              {t('countOf', { type: types(type), count })}
            </th>
            <td className={wide}>{vat === 0 ? null : <Money amount={net} currency={currency} />}</td>
            <td className={wide}>{vat === 0 ? null : <Money amount={vat} currency={currency} />}</td>
            <td className={narrow}>{left === 0 ? null : <Money amount={left} currency={currency} />}</td>
            <td className={`${narrow} font-semibold`}>
              <Money amount={total} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
