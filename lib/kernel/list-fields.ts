import { language, moment, oneOf } from './wire.ts';
import { whole } from './wire-numbers.ts';

/**
 * What lists of records share (specification 4.8 and 4.9): their times, their pages and their order. In the
 * specification's order around the list's own filters.
 */

const created = moment.meta({
  type: 'string',
  description: 'When it was created: YYYY-MM-DD HH:MM:SS or YYYY-MM-DD, included.',
});
const due = moment.meta({
  type: 'string',
  description:
    'When it was last changed, as updated_at of the record says: YYYY-MM-DD HH:MM:SS or YYYY-MM-DD, included. ' +
    'A record that was never changed has the time of its creation.',
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
  sort_by: oneOf(sorts, { description: 'Newest first where nothing is said.' }).optional,
  sort_direction: oneOf(['asc', 'desc'], { description: 'asc where only sort_by is said.' }).optional,
  language: language(),
});
