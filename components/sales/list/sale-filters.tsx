'use client';

import { useLocale, useTranslations } from 'next-intl';
import { FilterBar, type FilterBarProps } from '#components/list/filters/filter-bar.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { PAGE_METHODS } from '#lib/kernel/sale/payment-method.ts';
import { OUTCOMES } from '#lib/modules/payments/views/statistics.ts';
import { reasonOf } from '#lib/modules/payments/views/decline-advice.ts';
import { isChannel } from './counted-words.ts';
import { hourName } from './hour-name.ts';
import { SALES } from './sales.ts';

/** Search and filters of the sales. */
export function SaleFilters(props: FilterBarProps<typeof SALES>) {
  const t = useTranslations('dashboard.sales');
  const statusText = useTranslations('common.status');
  const methodText = useTranslations('dashboard.method');
  const counted = useTranslations('statistics.filter');
  const declineText = useTranslations('declines.merchant');
  const locale = useLocale();
  const linked = (name: 'outcome' | 'hour' | 'brand' | 'country' | 'decline' | 'device' | 'buyers') => ({
    label: counted(`label.${name}`),
    hint: counted(`hint.${name}`),
  });
  return (
    <FilterBar
      {...props}
      list={SALES}
      texts={{
        q: { label: t('search') },
        status: {
          label: t('filter.status'),
          text: (status) => statusText(status),
          many: (count) => t('filter.statuses', { count }),
          option: (status) => <StatusBadge type="sale" status={status} />,
        },
        by: { label: t('filter.by'), text: () => t('filter.byPaid'), hint: t('filter.byPaidHint') },
        method: { label: t('filter.method'), text: (method) => methodText(method), offered: PAGE_METHODS },
        only: { label: t('filter.only'), text: () => t('filter.onlyDoubt'), hint: t('filter.onlyDoubtHint') },
        parent: {
          label: t('filter.parent'),
          text: (saleId) => `…${saleId.slice(-8)}`,
          hint: t('filter.parentHint'),
        },
        subscription: {
          label: t('filter.subscription'),
          text: (id) => `…${id.slice(-8)}`,
          hint: t('filter.subscriptionHint'),
        },
        outcome: {
          ...linked('outcome'),
          text: (word) => counted(`outcome.${OUTCOMES.find((one) => one === word) ?? 'tried'}`),
        },
        hour: { ...linked('hour'), text: (hour) => hourName(hour, locale) },
        brand: { ...linked('brand'), text: (brand) => (brand === 'none' ? counted('noCard') : brand) },
        country: {
          ...linked('country'),
          text: (word) => counted(word === 'local' || word === 'foreign' ? `country.${word}` : 'noCard'),
        },
        decline: {
          ...linked('decline'),
          text: (code) => {
            const reason = reasonOf(code);
            return reason === 'given_up' ? counted('givenUp') : declineText(reason);
          },
        },
        device: {
          ...linked('device'),
          text: (word) =>
            isChannel(word) ? counted(`channel.${word}`) : counted(word === 'none' ? 'unknown' : 'oneTerminal'),
        },
        buyers: {
          ...linked('buyers'),
          text: (word) => counted(word === 'first' ? 'buyers.first' : 'buyers.returning'),
        },
      }}
    />
  );
}
