'use client';

import { useTranslations } from 'next-intl';
import { FilterBar, type FilterBarProps } from '#components/list/filters/filter-bar.tsx';
import { CustomerStatus } from './customer-status.tsx';
import { CUSTOMERS } from './customers.ts';

/** Search and filters of the customers. */
export function CustomerFilters(props: FilterBarProps<typeof CUSTOMERS>) {
  const t = useTranslations('catalog.customers');
  const many = useTranslations('catalog.list');
  return (
    <FilterBar
      {...props}
      list={CUSTOMERS}
      texts={{
        q: { label: t('search'), placeholder: t('searchHint') },
        status: {
          label: t('column.status'),
          text: (status) => t(`status.${status}`),
          many: (count) => many('statuses', { count }),
          option: (status) => <CustomerStatus status={Number(status)} />,
        },
      }}
    />
  );
}
