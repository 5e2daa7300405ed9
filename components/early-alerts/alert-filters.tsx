'use client';

import { useTranslations } from 'next-intl';
import { FilterBar, type FilterBarProps } from '#components/list/filters/filter-bar.tsx';
import { AlertBadge } from './alert-badge.tsx';
import { EARLY_ALERTS } from './early-alerts.ts';

/** Filters of the early alerts. */
export function AlertFilters(props: FilterBarProps<typeof EARLY_ALERTS>) {
  const t = useTranslations('early-alerts');
  return (
    <FilterBar
      {...props}
      list={EARLY_ALERTS}
      texts={{
        state: {
          label: t('column.state'),
          text: (state) => t(`state.${state}`),
          many: (count) => t('states', { count }),
          option: (state) => <AlertBadge state={state} />,
        },
        reason: {
          label: t('column.reason'),
          text: (reason) => t(`reason.${reason}`),
          many: (count) => t('reasons', { count }),
          option: (reason) => t(`reason.${reason}`),
        },
        currency: { label: t('rule.currency'), text: (currency) => currency },
      }}
    />
  );
}
