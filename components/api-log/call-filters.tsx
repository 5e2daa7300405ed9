'use client';

import { useTranslations } from 'next-intl';
import { ChoiceFilter, DateFilter, FilterRow, SearchField, useAddress } from '#components/sales/list/filters.tsx';
import { Code } from '#components/ui/facts.tsx';
import { CALL_OUTCOMES } from '#lib/modules/api-log/contract/calls.ts';
import { type CallsParams, hasCallFilters, serializeCallsParams } from './calls-params.ts';
import { OutcomeBadge } from './outcome-badge.tsx';

/** Search and filters of the API's log. */
export function CallFilters({
  address,
  operations,
  zoneName,
}: {
  address: CallsParams;
  operations: readonly string[];
  zoneName: string;
}) {
  const t = useTranslations('api-log');
  const { shown, waiting, change, clear } = useAddress(address, serializeCallsParams);
  const { outcome, operation } = shown;
  const outcomes =
    outcome.length === 0
      ? null
      : outcome.length === 1 && outcome[0]
        ? t(`outcome.${outcome[0]}`)
        : t('outcomes', { count: outcome.length });
  const chosen =
    operation.length === 0
      ? null
      : operation.length === 1 && operation[0]
        ? operation[0]
        : t('operations', { count: operation.length });
  return (
    <FilterRow waiting={waiting} onClear={hasCallFilters(shown) ? () => clear('/developers/requests') : null}>
      <SearchField
        key={address.q}
        q={address.q}
        label={t('search')}
        placeholder={t('placeholder')}
        onSearch={(q) => change({ q })}
      />
      <ChoiceFilter
        label={t('column.outcome')}
        value={outcomes}
        chosen={outcome}
        choices={CALL_OUTCOMES.map((one) => ({ value: one, label: <OutcomeBadge outcome={one} /> }))}
        onChange={(next) => change({ outcome: next })}
      />
      <ChoiceFilter
        label={t('column.operation')}
        value={chosen}
        chosen={operation}
        choices={operations.map((one) => ({ value: one, label: <Code>{one}</Code> }))}
        onChange={(next) => change({ operation: next })}
      />
      <DateFilter address={shown} change={change} zoneName={zoneName} />
    </FilterRow>
  );
}
