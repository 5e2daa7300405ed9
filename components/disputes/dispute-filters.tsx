'use client';

import { useTranslations } from 'next-intl';
import { FilterBar, type FilterBarProps } from '#components/list/filters/filter-bar.tsx';
import { DisputeBadge } from './dispute-badge.tsx';
import { DISPUTES } from './disputes.ts';

/** Filters of the chargebacks. */
export function DisputeFilters(props: FilterBarProps<typeof DISPUTES>) {
  const [t, words] = [useTranslations('dispute-desk'), useTranslations('disputes')];
  return (
    <FilterBar
      {...props}
      list={DISPUTES}
      texts={{
        status: {
          label: t('column.state'),
          text: (status) => words(`status.${status}`),
          many: (count) => t('states', { count }),
          option: (status) => <DisputeBadge status={status} />,
        },
        reason: {
          label: t('column.reason'),
          text: (reason) => words(`reason.${reason}`),
          many: (count) => t('reasons', { count }),
          option: (reason) => words(`reason.${reason}`),
        },
        currency: { label: t('currency'), text: (currency) => currency },
      }}
    />
  );
}
