import type { ListCondition } from './record-list.sql.ts';
import { anywhere } from './text-conditions.ts';

/** The conditions that a list's filters put on its rows. */

/**
 * Condition of the row `r`, in which each `$?` is the value, with a consequence of it; or the columns that a text is
 * searched in.
 */
export type Filter = string | { where: string; follows: string } | readonly string[];

/** Time by which a change may seem earlier than its record: clocks of machines are set back at times. */
const A_STEP_BACK = `interval '1 day'`;

/**
 * Bounds of times. A record changes after it is created: a bound of one time bounds the other too, so that a scan in
 * either order starts at the first possible row.
 */
export const TIME_FILTERS = {
  createdFrom: {
    where: 'r.created_at >= $?::timestamptz',
    follows: `r.updated_at >= $?::timestamptz - ${A_STEP_BACK}`,
  },
  createdUntil: 'r.created_at < $?::timestamptz',
  updatedFrom: 'r.updated_at >= $?::timestamptz',
  updatedUntil: { where: 'r.updated_at < $?::timestamptz', follows: `r.created_at < $?::timestamptz + ${A_STEP_BACK}` },
} as const;

/** The conditions of the filters that were given, in the order of `known`. */
export function conditionsOf<Filters extends object>(
  known: { readonly [Name in keyof Required<Filters>]: Filter },
  filters: Filters,
): ListCondition[] {
  return (Object.entries(known) as [keyof Filters, Filter][]).flatMap(([name, filter]) => {
    const value = filters[name];
    if (value === undefined) return [];
    if (typeof filter === 'string') return [{ where: filter, value }];
    return 'where' in filter ? [{ ...filter, value }] : [anywhere(filter, String(value))];
  });
}
