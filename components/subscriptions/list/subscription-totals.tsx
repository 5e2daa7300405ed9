import { useTranslations } from 'next-intl';
import { CurrencyTotals, ListTotals, TotalSum } from '#components/list/totals.tsx';
import type { SubscriptionsPage } from '#lib/modules/subscriptions/views/subscriptions.ts';

/**
 * How many match and what they come to in a month, one line per currency: the list's own sums, not the page's. A count
 * that is not exact is one more than the bound, so that the text says "more than" the bound.
 */
export function SubscriptionTotals({
  totals,
  count,
  isExact,
}: Pick<SubscriptionsPage, 'totals' | 'count' | 'isExact'>) {
  const t = useTranslations('subscriptions');
  return (
    <ListTotals label={t('totals')}>
      {isExact ? null : <p className="font-medium">{t('countMore', { count: count - 1 })}</p>}
      {totals.map((total) => (
        <CurrencyTotals key={total.currency} currency={total.currency} count={t('count', { count: total.count })}>
          <TotalSum label={t('monthly')} amount={total.monthly} currency={total.currency} hint={t('monthlyHint')} />
        </CurrencyTotals>
      ))}
    </ListTotals>
  );
}
