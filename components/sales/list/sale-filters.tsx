'use client';

import { useTranslations } from 'next-intl';
import { FilterBar, type FilterBarProps } from '#components/list/filters/filter-bar.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { PAGE_METHODS } from '#lib/kernel/sale/payment-method.ts';
import { SALES } from './sales.ts';

/** Search and filters of the sales. */
export function SaleFilters(props: FilterBarProps<typeof SALES>) {
  const t = useTranslations('dashboard.sales');
  const statusText = useTranslations('common.status');
  const methodText = useTranslations('dashboard.method');
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
      }}
    />
  );
}
