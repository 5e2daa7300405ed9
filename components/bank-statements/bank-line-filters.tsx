'use client';

import { useTranslations } from 'next-intl';
import { FilterBar, type FilterBarProps } from '#components/list/filters/filter-bar.tsx';
import { BANK_LINES } from './bank-lines.ts';
import { LineBadge } from './line-badge.tsx';

/** Filters of the lines of bank accounts. */
export function BankLineFilters(props: FilterBarProps<typeof BANK_LINES>) {
  const t = useTranslations('bank-statements');
  return (
    <FilterBar
      {...props}
      list={BANK_LINES}
      texts={{
        state: {
          label: t('column.match'),
          text: (state) => t(`state.${state}`),
          many: (count) => t('states', { count }),
          option: (state) => <LineBadge state={state} />,
        },
        currency: { label: t('currency'), text: (currency) => currency },
        file: { label: t('file'), text: () => t('file'), hint: t('fileHint') },
      }}
    />
  );
}
