/** SQL, because a call is counted in the very statement that serves it: two calls cannot both take the last place. */

import { type Fragment, fragment, type Needs } from '#lib/platform/db/fragments.ts';

/**
 * The rate limit as a common table expression of another statement: at most `rate_limit` admissions in any 10 seconds,
 * exactly (specification 8). `admitted` has a row when there is room. One row per seller keeps the times of its last
 * admissions; the time is read under that row's lock, so the log is in order.
 */
const rateLimited = (source: string, needs: Needs = {}): Fragment =>
  fragment(
    { caller: ['id', 'rate_limit'], ...needs },
    `admitted AS (
  INSERT INTO rate_window AS w (seller_id, admissions)
  SELECT caller.id, ARRAY[app_instant()] FROM ${source}
  ON CONFLICT (seller_id) DO UPDATE
  SET admissions = (w.admissions || app_instant())[greatest(1, cardinality(w.admissions) + 2 - (SELECT rate_limit
    FROM caller)):]
  WHERE cardinality(w.admissions) < (SELECT rate_limit FROM caller)
     OR w.admissions[cardinality(w.admissions) - (SELECT rate_limit FROM caller) + 1] <= app_instant() - interval
       '10 seconds'
  RETURNING seller_id
)`,
  );

export const RATE_LIMIT = rateLimited('caller');

/**
 * `RATE_LIMIT` after `locked` has been read: a request that finds the sale locked then ends without waiting for this
 * seller's row, and without being counted.
 */
export const rateLimitAfter = (locked: string): Fragment =>
  rateLimited(`caller LEFT JOIN ${locked} ON true`, { [locked]: [] });

/**
 * Whole seconds until the next call has room, for `Retry-After`; a column of the same statement. A function, so that it
 * reads rows that other calls of a burst have just written.
 */
export const RETRY_AFTER = fragment({ caller: ['id', 'rate_limit'] }, 'retry_after(caller.id, caller.rate_limit)');
