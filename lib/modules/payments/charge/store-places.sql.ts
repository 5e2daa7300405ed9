import { type Database, statement } from '#lib/platform/db/database.ts';
import { RECENT_TRIES } from './store-velocity.sql.ts';

/**
 * Places of an hour for what is asked on buyers' pages and is no payment: a code, a link. SQL because a count and its
 * limit are taken under the lock of one row.
 */

const TAKE_PLACE = statement(
  'payments_take_place',
  `INSERT INTO try_window AS w (scope, tries) VALUES ($1::text, ARRAY[app_now()])
  ON CONFLICT (scope) DO UPDATE SET tries = ${RECENT_TRIES} || app_now(), last_at = app_now()
  WHERE cardinality(${RECENT_TRIES}) < $2::int
  RETURNING scope`,
);

/**
 * Takes one of `most` places that a scope has within an hour; false where all of them are taken. A scope is a word for
 * what is limited, and whom: a keyed hash of a network, never an address.
 */
export const takePlace = async (database: Database, scope: string, most: number): Promise<boolean> =>
  (await database.query(TAKE_PLACE, [scope, most])).length > 0;
