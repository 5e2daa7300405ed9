import { language, moment, oneOf } from './wire.ts';
import { whole } from './wire-numbers.ts';

/** What lists of records share (specification 4.8 and 4.9): their times, their pages and their order. In the specification's order around the list's own filters. */

export const rangeFields = { 'created_at[min]': moment, 'created_at[max]': moment, 'due_date[min]': moment, 'due_date[max]': moment };

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
