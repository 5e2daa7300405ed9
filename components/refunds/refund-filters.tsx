'use client';

import { useTranslations } from 'next-intl';
import { FilterBar, type FilterBarProps } from '#components/list/filters/filter-bar.tsx';
import { RefundBadge } from './refund-badge.tsx';
import { REFUNDS } from './refunds.ts';

/** Search and filters of the refunds. */
export function RefundFilters(props: FilterBarProps<typeof REFUNDS>) {
  const t = useTranslations('dashboard.refunds');
  return (
    <FilterBar
      {...props}
      list={REFUNDS}
      texts={{
        q: { label: t('search') },
        state: {
          label: t('column.state'),
          text: (state) => t(`state.${state}`),
          many: (count) => t('states', { count }),
          option: (state) => <RefundBadge state={state} />,
        },
        kind: { label: t('column.kind'), text: (kind) => t(`kind.${kind}`) },
        source: { label: t('column.source'), text: (source) => t(`source.${source}`) },
      }}
    />
  );
}
