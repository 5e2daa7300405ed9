'use client';

import { useTranslations } from 'next-intl';
import { FilterBar, type FilterBarProps } from '#components/list/filters/filter-bar.tsx';
import { Code } from '#components/ui/facts.tsx';
import { CALLS } from './calls.ts';
import { OutcomeBadge } from './outcome-badge.tsx';

type FiltersProps = FilterBarProps<typeof CALLS> & { operations: readonly string[] };

/** Search and filters of the API's log. */
export function CallFilters({ operations, ...props }: FiltersProps) {
  const t = useTranslations('api-log');
  return (
    <FilterBar
      {...props}
      list={CALLS}
      texts={{
        q: { label: t('search'), placeholder: t('placeholder') },
        outcome: {
          label: t('column.outcome'),
          text: (outcome) => t(`outcome.${outcome}`),
          many: (count) => t('outcomes', { count }),
          option: (outcome) => <OutcomeBadge outcome={outcome} />,
        },
        operation: {
          label: t('column.operation'),
          text: (operation) => operation,
          many: (count) => t('operations', { count }),
          option: (operation) => <Code>{operation}</Code>,
          offered: operations,
        },
      }}
    />
  );
}
