'use client';

import { useTranslations } from 'next-intl';
import { FilterBar, type FilterBarProps } from '#components/list/filters/filter-bar.tsx';
import { SELLERS } from './sellers.ts';
import { StateBadge } from './state-badge.tsx';

/** Search and filters of a partner's sellers. */
export function SellerFilters(props: FilterBarProps<typeof SELLERS>) {
  const t = useTranslations('partner');
  return (
    <FilterBar
      {...props}
      list={SELLERS}
      texts={{
        q: { label: t('search'), placeholder: t('searchHint') },
        state: {
          label: t('column.state'),
          text: (state) => t(`state.${state}`),
          many: (count) => t('states', { count }),
          option: (state) => <StateBadge state={state} />,
        },
        step: { label: t('column.step'), text: (step) => t(`step.${step}`) },
        trouble: { label: t('column.trouble'), text: (trouble) => t(`trouble.${trouble}`) },
      }}
    />
  );
}
