'use client';

import { useTranslations } from 'next-intl';
import { FilterBar, type FilterBarProps } from '#components/list/filters/filter-bar.tsx';
import { PRODUCTS } from './products.ts';
import { ProductStatus } from './products-list.tsx';

/** Search and filters of the products. */
export function ProductFilters(props: FilterBarProps<typeof PRODUCTS>) {
  const t = useTranslations('catalog.products');
  const many = useTranslations('catalog.list');
  return (
    <FilterBar
      {...props}
      list={PRODUCTS}
      texts={{
        q: { label: t('search'), placeholder: t('searchHint') },
        status: {
          label: t('field.status'),
          text: (status) => t(`status.${status}`),
          many: (count) => many('statuses', { count }),
          option: (status) => <ProductStatus status={Number(status)} />,
        },
      }}
    />
  );
}
