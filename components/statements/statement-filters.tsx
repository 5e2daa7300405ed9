'use client';

import { useTranslations } from 'next-intl';
import { FilterBar, type FilterBarProps } from '#components/list/filters/filter-bar.tsx';
import { STATEMENTS } from './statements.ts';

/** Filters of the statements. */
export function StatementFilters(props: FilterBarProps<typeof STATEMENTS>) {
  const t = useTranslations('statements');
  return (
    <FilterBar
      {...props}
      list={STATEMENTS}
      texts={{
        year: { label: t('yearFilter'), text: (year) => year, hint: t('yearHint') },
        currency: { label: t('currency'), text: (currency) => currency },
      }}
    />
  );
}
