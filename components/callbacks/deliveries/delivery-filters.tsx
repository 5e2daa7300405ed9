'use client';

import { useTranslations } from 'next-intl';
import { ChoiceFilter, DateFilter, FilterRow, SearchField, useAddress } from '#components/sales/list/filters.tsx';
import { Code } from '#components/ui/facts.tsx';
import { DELIVERY_STATES, type DeliveryChoices, OUTCOME_CLASSES } from '#lib/modules/callbacks/contract/deliveries.ts';
import { type DeliveriesParams, hasDeliveryFilters, serializeDeliveriesParams } from './deliveries-params.ts';
import { DeliveryBadge, Outcome, useOutcomeText } from './delivery-badge.tsx';

type FiltersProps = { address: DeliveriesParams; choices: DeliveryChoices; zoneName: string };

/** What there is, with what is chosen already; a class of statuses where there are several of it. */
function answersOf({ outcomes }: DeliveryChoices, chosen: readonly string[]): string[] {
  const statuses = outcomes.filter((outcome) => /^\d/.test(outcome));
  const classes = OUTCOME_CLASSES.filter(
    (one) => statuses.filter((status) => status.startsWith(one.charAt(0))).length > 1,
  );
  const words = outcomes.filter((outcome) => !/^\d/.test(outcome));
  return [...new Set([...classes, ...statuses, ...words, ...chosen])];
}

/** Search and filters of the delivery log. */
export function DeliveryFilters({ address, choices, zoneName }: FiltersProps) {
  const t = useTranslations('deliveries');
  const outcomeText = useOutcomeText();
  const { shown, waiting, change, clear } = useAddress(address, serializeDeliveriesParams);
  const { state, type, answer } = shown;
  const named = (chosen: readonly string[], one: (word: string) => string, many: string) =>
    chosen.length === 0 ? null : chosen.length === 1 && chosen[0] ? one(chosen[0]) : many;
  const stateText = (word: string) => t(`state.${DELIVERY_STATES.find((known) => known === word) ?? 'pending'}`);
  return (
    <FilterRow waiting={waiting} onClear={hasDeliveryFilters(shown) ? () => clear('/callbacks') : null}>
      <SearchField
        key={address.q}
        q={address.q}
        label={t('search')}
        placeholder={t('placeholder')}
        onSearch={(q) => change({ q })}
      />
      <ChoiceFilter
        label={t('column.state')}
        value={named(state, stateText, t('states', { count: state.length }))}
        chosen={state}
        choices={DELIVERY_STATES.map((one) => ({ value: one, label: <DeliveryBadge state={one} /> }))}
        onChange={(next) => change({ state: next })}
      />
      <ChoiceFilter
        label={t('column.answer')}
        value={named(answer, outcomeText, t('answers', { count: answer.length }))}
        chosen={answer}
        choices={answersOf(choices, answer).map((one) => ({ value: one, label: <Outcome outcome={one} /> }))}
        onChange={(next) => change({ answer: next })}
      />
      <ChoiceFilter
        label={t('column.event')}
        value={named(type, (one) => one, t('types', { count: type.length }))}
        chosen={type}
        choices={[...new Set([...choices.types, ...type])].map((one) => ({ value: one, label: <Code>{one}</Code> }))}
        onChange={(next) => change({ type: next })}
      />
      <DateFilter address={shown} change={change} zoneName={zoneName} />
    </FilterRow>
  );
}
