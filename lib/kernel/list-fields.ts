import { language, moment, oneOf } from './wire.ts';
import { whole } from './wire-numbers.ts';

/**
 * Fields shared by lists of records (specification 4.8 and 4.9): times, pages and order, in the specification's order
 * around the list's own filters.
 */

const created = moment.meta({
  type: 'string',
  description: 'Creation time, inclusive: YYYY-MM-DD HH:MM:SS or YYYY-MM-DD.',
});
const due = moment.meta({
  type: 'string',
  description:
    'Time of the last change (updated_at), inclusive: YYYY-MM-DD HH:MM:SS or YYYY-MM-DD. For a record that ' +
    'was never changed, its creation time.',
});

export const rangeFields = {
  'created_at[min]': created,
  'created_at[max]': created,
  'due_date[min]': due,
  'due_date[max]': due,
};

export const pageFields = {
  items_per_page: whole({ min: 1, max: 500, description: 'Default 100.' }).optional,
  page: whole({ min: 1, max: 1_000_000_000, description: 'From 1.' }).optional,
};

/** `sorts` is the closed list of what the list can be ordered by. */
export const orderFields = <const Sort extends string>(sorts: readonly Sort[]) => ({
  sort_by: oneOf(sorts, { description: 'Default: newest first.' }).optional,
  sort_direction: oneOf(['asc', 'desc'], { description: 'Default with sort_by: asc.' }).optional,
  language: language(),
});

/** Notes that the contracts of several lists share. */

export const LIST_NOTE =
  'Each filter accepts one value or an array of up to 500 values. The values of one filter are combined ' +
  'with OR, different filters with AND.';

export const RANGE_NOTE =
  '`created_at[min]`, `created_at[max]`, `due_date[min]` and `due_date[max]` are inclusive: `YYYY-MM-DD`, or ' +
  'with a time. See [dates and filters](/docs/filters).';
