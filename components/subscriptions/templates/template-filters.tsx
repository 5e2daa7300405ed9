'use client';

import { useTranslations } from 'next-intl';
import { FilterBar, type FilterBarProps } from '#components/list/filters/filter-bar.tsx';
import { TEMPLATES } from './templates.ts';

/** Search and filter of the templates. */
export function TemplateFilters(props: FilterBarProps<typeof TEMPLATES>) {
  const t = useTranslations('subscription-work.templates');
  return (
    <FilterBar
      {...props}
      list={TEMPLATES}
      texts={{
        q: { label: t('search'), placeholder: t('placeholder') },
        state: { label: t('column.state'), text: (state) => t(`state.${state}`) },
      }}
    />
  );
}
