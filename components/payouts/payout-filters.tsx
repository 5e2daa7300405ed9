'use client';

import { useTranslations } from 'next-intl';
import { FilterBar, type FilterBarProps } from '#components/list/filters/filter-bar.tsx';
import { PayoutBadge } from './payout-badge.tsx';
import { PAYOUTS } from './payouts.ts';

/** Filters of the payouts. */
export function PayoutFilters(props: FilterBarProps<typeof PAYOUTS>) {
  const t = useTranslations('payouts');
  return (
    <FilterBar
      {...props}
      list={PAYOUTS}
      texts={{
        status: {
          label: t('list.column.status'),
          text: (status) => t(`status.${status}`),
          many: (count) => t('list.statuses', { count }),
          option: (status) => <PayoutBadge status={status} />,
        },
        currency: { label: t('list.currency'), text: (currency) => currency },
      }}
    />
  );
}
