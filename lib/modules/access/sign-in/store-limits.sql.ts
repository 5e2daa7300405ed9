/**
 * SQL, because guesses that come at once have to count one after the other: the keys are locked, and counting and
 * reserving are one statement. A key is an account, an address, a browser, or a person's codes. Old guesses are deleted
 * by a job, which must not load the Prisma client.
 */

import { type Database, statement } from '#lib/platform/db/database.ts';
import { lockUntilEnd } from '#lib/platform/db/schemas.ts';
import type { Limit } from '../domain.ts';

export type Counted = { key: string; limit: Limit };

const LOCK_KEY = statement('access_lock_key', `SELECT ${lockUntilEnd('$1')}`);

const RESERVE = statement(
  'access_reserve_checks',
  `
WITH wanted AS (SELECT key, mins, most FROM unnest($1::text[], $2::int[], $3::int[]) AS wanted (key, mins, most)),
full_ones AS (
  SELECT FROM wanted w WHERE w.most <= (SELECT count(*) FROM sign_in_failure f WHERE f.key = w.key
    AND f.at > app_now() - make_interval(mins => w.mins))
)
INSERT INTO sign_in_failure (key) SELECT DISTINCT key FROM wanted WHERE NOT EXISTS (SELECT FROM full_ones)
RETURNING id`,
);

/**
 * Reserves one check of every key, or null when any has used up a limit. The keys are locked first and in their order,
 * so that parallel guesses count one after the other.
 */
export async function reserveChecks(db: Database, counted: readonly Counted[]): Promise<number[] | null> {
  const rows = await db.inTransaction(async (within) => {
    for (const key of [...new Set(counted.map((one) => one.key))].sort()) await within.query(LOCK_KEY, [key]);
    return within.query<{ id: number }>(RESERVE, [
      counted.map(({ key }) => key),
      counted.map(({ limit }) => limit.minutes),
      counted.map(({ limit }) => limit.checks),
    ]);
  });
  return rows.length > 0 ? rows.map(({ id }) => id) : null;
}

/** Retention of checks: longer than any limit looks back (`CODE_DAY_LIMIT`). */
const KEPT = `interval '2 days'`;

const FORGIVE = statement(
  'access_forgive_checks',
  `
DELETE FROM sign_in_failure WHERE id = ANY ($1::bigint[]) OR (key = ANY ($2::text[]) AND at < app_now() - ${KEPT})`,
);

/** Removes the reservations of a right guess, and old failures of its keys with them. */
export async function forgiveChecks(db: Database, ids: readonly number[], counted: readonly Counted[]): Promise<void> {
  await db.query(FORGIVE, [ids, counted.map(({ key }) => key)]);
}

/** Rows that one turn of the job takes. */
const BATCH = 5_000;

// Sorted by id, which follows the order of `at`: the oldest come first.
const FORGET = statement(
  'access_forget_checks',
  `
DELETE FROM sign_in_failure WHERE id IN (SELECT id FROM sign_in_failure WHERE at < app_now() - ${KEPT}
  ORDER BY id LIMIT ${BATCH}) RETURNING id`,
);

/** Removes expired checks and the addresses that they came from. Returns how many: a full batch needs another turn. */
export async function forgetOldChecks(db: Database): Promise<number> {
  return (await db.query(FORGET, [])).length;
}
