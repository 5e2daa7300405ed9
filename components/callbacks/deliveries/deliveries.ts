import { defineList, type ParamsOf } from '#components/list/filters/definition.ts';
import { choices, dateRange, text, words } from '#components/list/filters/filter-kinds.ts';
import { spanOfFilter } from '#components/list/filters/spans.ts';
import {
  DELIVERY_STATES,
  type DeliveriesQuery,
  OUTCOME_CLASSES,
  OUTCOMES_WITHOUT_STATUS,
} from '#lib/modules/callbacks/contract/deliveries.ts';
import { EXPORTED_DELIVERY } from '#lib/modules/callbacks/views.ts';

const isType = (word: string): boolean => /^[a-z0-9-]{1,60}$/.test(word);

const isAnswer = (word: string): boolean =>
  /^[1-5]\d\d$/.test(word) || [...OUTCOMES_WITHOUT_STATUS, ...OUTCOME_CLASSES].some((known) => known === word);

/** The delivery log. */
export const DELIVERIES = defineList({
  path: '/callbacks',
  texts: 'deliveries',
  filters: {
    q: text(),
    state: choices(DELIVERY_STATES),
    answer: words(isAnswer),
    type: words(isType),
    date: dateRange(),
  },
  sorts: {},
  pages: { style: 'beside-a-row' },
  export: { name: 'callbacks', most: 100_000, columns: EXPORTED_DELIVERY },
});

export type DeliveriesParams = ParamsOf<typeof DELIVERIES>;

/** Query for the parameters of an address. */
export function deliveriesQuery(
  { filters: { q, state, type, answer, date }, cursor }: DeliveriesParams,
  now: Date,
  timeZone: string,
): DeliveriesQuery {
  return {
    search: q,
    states: state,
    types: type,
    outcomes: answer,
    ...spanOfFilter(date, now, timeZone),
    place: cursor,
  };
}
