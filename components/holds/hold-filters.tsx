'use client';

import { useTranslations } from 'next-intl';
import { AmountFilter, FilterRow, OneFilter, SearchField, useAddress } from '#components/sales/list/filters.tsx';
import { ENDS_WITHIN } from '#lib/modules/payments/views/holds.ts';
import { hasHoldFilters, type HoldsParams, serializeHoldsParams } from './holds-params.ts';

/** Search and filters of the holds. */
export function HoldFilters({ address, currencies }: { address: HoldsParams; currencies: readonly string[] }) {
  const t = useTranslations('dashboard.holds');
  const { shown, waiting, change, clear } = useAddress(address, serializeHoldsParams);
  return (
    <FilterRow waiting={waiting} onClear={hasHoldFilters(shown) ? () => clear('/holds') : null}>
      <SearchField key={address.q} q={address.q} label={t('search')} onSearch={(q) => change({ q })} />
      <OneFilter
        label={t('ends')}
        chosen={shown.within}
        choices={ENDS_WITHIN.map((hours) => ({ value: hours, label: t('within', { hours }) }))}
        onChange={(within) => change({ within })}
      />
      <AmountFilter address={shown} change={change} currencies={currencies} />
    </FilterRow>
  );
}
