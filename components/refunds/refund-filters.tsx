'use client';

import { useTranslations } from 'next-intl';
import {
  AmountFilter,
  ChoiceFilter,
  DateFilter,
  FilterRow,
  OneFilter,
  SearchField,
  useAddress,
} from '#components/sales/list/filters.tsx';
import { REFUND_KINDS, REFUND_SOURCES, REFUND_STATES } from '#lib/modules/payments/views/refunds.ts';
import { RefundBadge } from './refund-badge.tsx';
import { hasRefundFilters, type RefundsParams, serializeRefundsParams } from './refunds-params.ts';

type FiltersProps = { address: RefundsParams; currencies: readonly string[]; zoneName: string };

/** Search and filters of the refunds. */
export function RefundFilters({ address, currencies, zoneName }: FiltersProps) {
  const t = useTranslations('dashboard.refunds');
  const { shown, waiting, change, clear } = useAddress(address, serializeRefundsParams);
  const { state } = shown;
  const chosen =
    state.length === 0
      ? null
      : state.length === 1 && state[0]
        ? t(`state.${state[0]}`)
        : t('states', { count: state.length });
  return (
    <FilterRow waiting={waiting} onClear={hasRefundFilters(shown) ? () => clear('/refunds') : null}>
      <SearchField key={address.q} q={address.q} label={t('search')} onSearch={(q) => change({ q })} />
      <ChoiceFilter
        label={t('column.state')}
        value={chosen}
        choices={REFUND_STATES.map((one) => ({ value: one, label: <RefundBadge state={one} /> }))}
        chosen={state}
        onChange={(next) => change({ state: next })}
      />
      <OneFilter
        label={t('column.kind')}
        chosen={shown.kind}
        choices={REFUND_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        onChange={(kind) => change({ kind })}
      />
      <OneFilter
        label={t('column.source')}
        chosen={shown.source}
        choices={REFUND_SOURCES.map((source) => ({ value: source, label: t(`source.${source}`) }))}
        onChange={(source) => change({ source })}
      />
      <DateFilter address={shown} change={change} zoneName={zoneName} />
      <AmountFilter address={shown} change={change} currencies={currencies} />
    </FilterRow>
  );
}
