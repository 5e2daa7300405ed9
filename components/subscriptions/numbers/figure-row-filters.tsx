'use client';

import { useTranslations } from 'next-intl';
import { FilterBar, type FilterBarProps } from '#components/list/filters/filter-bar.tsx';
import { FIGURE_ROWS } from './figure-rows.ts';
import { useMonthName } from '#components/ui/month-name.ts';

/** Filters of the subscriptions behind one figure: the figure (`of`), its month and its currency. */
export function FigureRowFilters(props: FilterBarProps<typeof FIGURE_ROWS>) {
  const t = useTranslations('subscription-work.parts');
  const monthName = useMonthName();
  return (
    <FilterBar
      {...props}
      list={FIGURE_ROWS}
      texts={{
        of: { label: t('of'), text: (one) => t(`name.${one}`) },
        month: { label: t('month'), text: (month) => monthName(month), hint: t('monthHint') },
        currency: { label: t('currency'), text: (currency) => currency, hint: t('currencyHint') },
      }}
    />
  );
}
