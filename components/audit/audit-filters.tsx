'use client';

import { useTranslations } from 'next-intl';
import { DateFilter, FilterRow, OneFilter, SearchField, useAddress } from '#components/sales/list/filters.tsx';
import { AREAS, type AuditParams, hasAuditFilters, serializeAuditParams } from './audit-params.ts';

/** Search and filters of the audit log. */
export function AuditFilters({ address, zoneName }: { address: AuditParams; zoneName: string }) {
  const t = useTranslations('access.audit');
  const { shown, waiting, change, clear } = useAddress(address, serializeAuditParams);
  return (
    <FilterRow waiting={waiting} onClear={hasAuditFilters(shown) ? () => clear('/settings/audit') : null}>
      <SearchField
        key={address.q}
        q={address.q}
        label={t('search')}
        placeholder={t('searchHint')}
        onSearch={(q) => change({ q })}
      />
      <OneFilter
        label={t('what')}
        chosen={shown.area}
        choices={AREAS.map((area) => ({ value: area, label: t(`area.${area}`) }))}
        onChange={(area) => change({ area })}
      />
      <DateFilter address={shown} change={change} zoneName={zoneName} />
    </FilterRow>
  );
}
