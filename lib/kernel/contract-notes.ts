/** Notes that the contracts of several lists share. */

export const LIST_NOTE =
  'Each filter accepts one value or an array of up to 500 values. The values of one filter are combined ' +
  'with OR, different filters with AND.';

export const RANGE_NOTE =
  '`created_at[min]`, `created_at[max]`, `due_date[min]` and `due_date[max]` are inclusive: `YYYY-MM-DD`, or ' +
  'with a time. See [dates and filters](/docs/filters).';
