import { randomInt } from 'node:crypto';
import { secretIndex } from './secrets.ts';
import { type Database, statement } from './db/database.ts';

/**
 * Six digits that prove access to an address: valid for ten minutes, tried five times at most, and sent five times an
 * hour and ten times a day. A scope names what a code is good for, and has one code at a time. SQL because an attempt
 * and its count are one statement under the lock of one row.
 */

export const CODE_MINUTES = 10;
const MAX_TRIES = 5;
const OF_AN_HOUR = 5;
const OF_A_DAY = 10;

const isOver = (from: string, span: 'hour' | 'day'): string => `kept.${from} <= app_now() - interval '1 ${span}'`;
const counted = (count: string, from: string, span: 'hour' | 'day'): string =>
  `${count} = CASE WHEN ${isOver(from, span)} THEN 1 ELSE kept.${count} + 1 END,
    ${from} = CASE WHEN ${isOver(from, span)} THEN app_now() ELSE kept.${from} END`;

const ADD = statement(
  'platform_add_code',
  `INSERT INTO one_time_code AS kept (scope, code_index, expires_at)
  VALUES ($1, $2, app_now() + interval '${CODE_MINUTES} minutes')
  ON CONFLICT (scope) DO UPDATE SET code_index = $2, tries = 0, expires_at = excluded.expires_at,
    ${counted('sent_of_hour', 'hour_from', 'hour')}, ${counted('sent_of_day', 'day_from', 'day')}
  WHERE (${isOver('hour_from', 'hour')} OR kept.sent_of_hour < ${OF_AN_HOUR})
    AND (${isOver('day_from', 'day')} OR kept.sent_of_day < ${OF_A_DAY})
  RETURNING sent_of_hour || ' ' || extract(epoch FROM hour_from) AS once`,
);

const indexOf = (scope: string, code: string): Buffer => secretIndex(`one-time code ${scope} ${code}`);

/**
 * Makes a code in place of the one before. `once` is a text that no other code of the scope has. Null: too many were
 * sent.
 */
export async function makeCode(inside: Database, scope: string): Promise<{ code: string; once: string } | null> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const [made] = await inside.query<{ once: string }>(ADD, [scope, indexOf(scope, code)]);
  return made ? { code, once: made.once } : null;
}

const TRY = statement(
  'platform_try_code',
  `UPDATE one_time_code SET tries = tries + 1,
    expires_at = CASE WHEN code_index = $2 THEN app_now() ELSE expires_at END
  WHERE scope = $1 AND tries < ${MAX_TRIES} AND expires_at > app_now()
  RETURNING code_index = $2 AS "isRight", ${MAX_TRIES} - tries AS left`,
);

/** Tries a code, which a right one uses up. Null: it is over, or there is none. */
export async function tryCode(
  database: Database,
  scope: string,
  code: string,
): Promise<{ isRight: boolean; left: number } | null> {
  return (await database.query<{ isRight: boolean; left: number }>(TRY, [scope, indexOf(scope, code)]))[0] ?? null;
}

/** Rows that one turn of the job takes. */
const BATCH = 5_000;

const FORGET = statement(
  'platform_forget_codes',
  `DELETE FROM one_time_code WHERE scope IN (SELECT scope FROM one_time_code
    WHERE expires_at < app_now() - interval '1 day' ORDER BY expires_at LIMIT ${BATCH}) RETURNING scope`,
);

/** Deletes codes that no limit counts any more. Returns how many; a full batch means that more are left. */
export const forgetCodes = async (database: Database): Promise<number> => (await database.query(FORGET, [])).length;
