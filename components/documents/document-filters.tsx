'use client';

import { useTranslations } from 'next-intl';
import { FilterBar, type FilterBarProps } from '#components/list/filters/filter-bar.tsx';
import { isolate } from '#lib/kernel/isolate.ts';
import { DOCUMENTS } from './documents.ts';

/** Search and filters of the documents. */
export function DocumentFilters(props: FilterBarProps<typeof DOCUMENTS>) {
  const [t, types] = [useTranslations('document-desk'), useTranslations('documents.type')];
  return (
    <FilterBar
      {...props}
      list={DOCUMENTS}
      texts={{
        q: { label: t('search'), placeholder: t('search') },
        type: {
          label: t('column.type'),
          text: (type) => types(type),
          many: (count) => t('types', { count }),
          option: (type) => types(type),
        },
        status: { label: t('column.state'), text: (status) => t(`state.${status}`) },
        customer: {
          label: t('column.buyer'),
          text: (name) => t('customer', { name: isolate(name) }),
          hint: t('customerHint'),
        },
      }}
    />
  );
}
