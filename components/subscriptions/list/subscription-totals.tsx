import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/money.tsx';
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
    <section aria-label={t('totals')} className="grid gap-1.5">
      {isExact ? null : <p className="font-medium">{t('countMore', { count: count - 1 })}</p>}
      {totals.map((total) => (
        <dl key={total.currency} className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
          <div className="flex items-baseline gap-2">
            <dt className="sr-only">{total.currency}</dt>
            <dd className="font-medium">{t('count', { count: total.count })}</dd>
          </div>
          <div title={t('monthlyHint')} className="flex items-baseline gap-2">
            <dt className="text-sm text-muted">{t('monthly')}</dt>
            <dd className="font-semibold">
              <Money amount={total.monthly} currency={total.currency} />
            </dd>
          </div>
        </dl>
      ))}
    </section>
  );
}
