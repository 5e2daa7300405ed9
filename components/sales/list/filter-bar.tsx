'use client';

import { useTranslations } from 'next-intl';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { PAGE_METHODS, SALE_STATUSES } from '#lib/modules/payments/contract/sale-words.ts';
import {
  AmountFilter,
  Chip,
  ChoiceFilter,
  DateFilter,
  FilterRow,
  OneFilter,
  SearchField,
  useAddress,
} from './filters.tsx';
import { hasFilters, type ListParams, serializeListParams } from './list-params.ts';

type FilterBarProps = { address: ListParams; currencies: readonly string[]; zoneName: string };

/** Search and filters of the sales list. */
export function FilterBar({ address, currencies, zoneName }: FilterBarProps) {
  const t = useTranslations('dashboard.sales');
  const word = useTranslations('common.status');
  const methodWord = useTranslations('dashboard.method');
  const { shown, waiting, change, clear } = useAddress(address, serializeListParams);
  const { status } = shown;
  const chosen =
    status.length === 0
      ? null
      : status.length === 1 && status[0]
        ? word(status[0])
        : t('filter.statuses', { count: status.length });
  return (
    <FilterRow waiting={waiting} onClear={hasFilters(shown) ? () => clear('/sales') : null}>
      <SearchField key={address.q} q={address.q} label={t('search')} onSearch={(q) => change({ q })} />
      <ChoiceFilter
        label={t('filter.status')}
        value={chosen}
        choices={SALE_STATUSES.map((one) => ({ value: one, label: <StatusBadge type="sale" status={one} /> }))}
        chosen={status}
        onChange={(next) => change({ status: next })}
      />
      <DateFilter address={shown} change={change} zoneName={zoneName} />
      {shown.by === '' ? null : (
        <Chip label={t('filter.by')} value={t('filter.byPaid')} onClear={() => change({ by: '' })}>
          {() => <p className="p-3.5 text-sm text-muted">{t('filter.byPaidHint')}</p>}
        </Chip>
      )}
      <AmountFilter address={shown} change={change} currencies={currencies} />
      <OneFilter
        label={t('filter.method')}
        chosen={shown.method === '' ? null : shown.method}
        choices={PAGE_METHODS.map((one) => ({ value: one, label: methodWord(one) }))}
        onChange={(method) => change({ method: method ?? '' })}
      />
      {shown.only === '' ? null : (
        <Chip label={t('filter.only')} value={t('filter.onlyDoubt')} onClear={() => change({ only: '' })}>
          {() => <p className="p-3.5 text-sm text-muted">{t('filter.onlyDoubtHint')}</p>}
        </Chip>
      )}
      {shown.parent === '' ? null : (
        <Chip label={t('filter.parent')} value={`…${shown.parent.slice(-8)}`} onClear={() => change({ parent: '' })}>
          {() => <p className="p-3.5 text-sm text-muted">{t('filter.parentHint')}</p>}
        </Chip>
      )}
    </FilterRow>
  );
}
