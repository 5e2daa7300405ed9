'use client';

import { useTranslations } from 'next-intl';
import { FilterBar, type FilterBarProps } from '#components/list/filters/filter-bar.tsx';
import { AgreementBadge } from './agreement-badge.tsx';
import { AGREEMENTS } from './agreements.ts';

/** Filters of the agreements. */
export function AgreementFilters(props: FilterBarProps<typeof AGREEMENTS>) {
  const t = useTranslations('agreements');
  return (
    <FilterBar
      {...props}
      list={AGREEMENTS}
      texts={{
        status: {
          label: t('column.state'),
          text: (status) => t(`status.${status}`),
          many: (count) => t('states', { count }),
          option: (status) => <AgreementBadge status={status} />,
        },
        currency: { label: t('currency'), text: (currency) => currency },
      }}
    />
  );
}
