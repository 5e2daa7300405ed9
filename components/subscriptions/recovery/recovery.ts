import { defineList, PAGE_SIZES, type ParamsOf } from '#components/list/filters/definition.ts';
import { amountRange, choices, text } from '#components/list/filters/filter-kinds.ts';
import { boundsOf } from '#components/list/filters/spans.ts';
import { CURRENCIES } from '#components/ui/currencies.ts';
import { RECOVERY_STATES, type RecoveryQuery } from '#lib/modules/subscriptions/views/recovery.ts';

/** Subscriptions with a date that could not be charged. */
export const RECOVERY = defineList({
  path: '/subscriptions/recovery',
  texts: 'subscription-work.recovery',
  filters: { q: text(), state: choices(RECOVERY_STATES), amount: amountRange(CURRENCIES) },
  sorts: { newest: 'descending', amount: 'descending' },
  pages: { style: 'numbered', sizes: PAGE_SIZES },
});

export type RecoveryParams = ParamsOf<typeof RECOVERY>;

/** The database query for an address. */
export const recoveryQuery = ({
  filters: { q, state, amount },
  sort,
  ascending,
  page,
  size,
}: RecoveryParams): RecoveryQuery => ({
  search: q,
  states: state,
  ...boundsOf(amount),
  sort,
  ascending,
  page,
  size,
});
