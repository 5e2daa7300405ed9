'use client';

import { useTranslations } from 'next-intl';
import { FilterBar, type FilterBarProps } from '#components/list/filters/filter-bar.tsx';
import { HOLDS } from './holds.ts';

/** Search and filters of the holds. */
export function HoldFilters(props: FilterBarProps<typeof HOLDS>) {
  const t = useTranslations('dashboard.holds');
  return (
    <FilterBar
      {...props}
      list={HOLDS}
      texts={{
        q: { label: t('search') },
        within: { label: t('ends'), text: (within) => t('within', { hours: Number.parseInt(within, 10) }) },
      }}
    />
  );
}
