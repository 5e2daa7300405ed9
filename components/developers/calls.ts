import { defineList, type ParamsOf } from '#components/list/filters/definition.ts';
import { choices, dateRange, text, words } from '#components/list/filters/filter-kinds.ts';
import { spanOfFilter } from '#components/list/filters/spans.ts';
import { CALL_OUTCOMES, type CallsQuery } from '#lib/modules/api-log/contract.ts';

/** The API's log. */
export const CALLS = defineList({
  path: '/developers/requests',
  texts: 'api-log',
  filters: {
    q: text(),
    outcome: choices(CALL_OUTCOMES),
    operation: words((word) => /^[a-z0-9-]{1,40}$/.test(word)),
    date: dateRange(),
  },
  sorts: {},
  pages: { style: 'beside-a-row' },
});

/** Query for the parameters of an address. */
export function callsQuery(
  { filters: { q, outcome, operation, date }, cursor }: ParamsOf<typeof CALLS>,
  now: Date,
  timeZone: string,
): CallsQuery {
  return { search: q, outcomes: outcome, operations: operation, ...spanOfFilter(date, now, timeZone), place: cursor };
}
