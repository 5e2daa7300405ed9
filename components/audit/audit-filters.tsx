'use client';

import { useTranslations } from 'next-intl';
import { FilterBar, type FilterBarProps } from '#components/list/filters/filter-bar.tsx';
import { AUDIT } from './audit.ts';

/** Search and filters of the audit log. */
export function AuditFilters(props: FilterBarProps<typeof AUDIT>) {
  const t = useTranslations('access.audit');
  return (
    <FilterBar
      {...props}
      list={AUDIT}
      texts={{
        q: { label: t('search'), placeholder: t('searchHint') },
        area: { label: t('what'), text: (area) => t(`area.${area}`) },
      }}
    />
  );
}
