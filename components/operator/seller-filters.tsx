'use client';

import { useTranslations } from 'next-intl';
import { FilterBar, type FilterBarProps } from '#components/list/filters/filter-bar.tsx';
import { ALL_SELLERS } from './sellers.ts';

/** Search and filters of all sellers. */
export function AllSellersFilters(props: FilterBarProps<typeof ALL_SELLERS>) {
  const t = useTranslations('operator');
  return (
    <FilterBar
      {...props}
      list={ALL_SELLERS}
      texts={{
        q: { label: t('sellers.search'), placeholder: t('sellers.searchHint') },
        state: { label: t('sellers.state'), text: (state) => t(`state.${state}`) },
        partner: { label: t('sellers.partner'), text: () => t('sellers.onePartner'), hint: '' },
      }}
    />
  );
}
