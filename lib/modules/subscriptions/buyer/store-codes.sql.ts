import { type Database, statement } from '#lib/platform/db/database.ts';

/**
 * Codes that open a buyer's own page. SQL because an attempt and its count are one statement under one row lock, and
 * because a process that serves buyers alone does not load the Prisma client.
 */

/** How long a code is good, and how often it may be tried. */
const CODE_MINUTES = 10;
const MAX_TRIES = 5;

/** How many a subscription may be sent in an hour, and in a day. */
const OF_AN_HOUR = 5;
const OF_A_DAY = 10;

const LOCK = statement('subscriptions_lock_for_code', 'SELECT id FROM subscription WHERE id = $1 FOR UPDATE');

// A statement of its own, after the lock, so that codes sent until then are counted.
const ADD = statement(
  'subscriptions_add_code',
  `WITH sent AS (
  SELECT count(*) FILTER (WHERE created_at > app_now() - interval '1 hour') AS lately, count(*) AS today
  FROM subscription_code WHERE subscription_id = $1 AND created_at > app_now() - interval '1 day'
), closed AS (
  UPDATE subscription_code SET ends_at = app_now() WHERE subscription_id = $1 AND used_at IS NULL
    AND ends_at > app_now() AND EXISTS (SELECT FROM sent WHERE lately < ${OF_AN_HOUR} AND today < ${OF_A_DAY})
)
INSERT INTO subscription_code (subscription_id, code_index, ends_at)
SELECT $1, $2, app_now() + interval '${CODE_MINUTES} minutes' FROM sent
WHERE lately < ${OF_AN_HOUR} AND today < ${OF_A_DAY} RETURNING id`,
);

/**
 * Inside a database transaction: keeps a code for a subscription, and ends the one before. Null: it was sent too many.
 */
export async function addCode(inside: Database, subscriptionId: number, codeIndex: Buffer): Promise<number | null> {
  await inside.query(LOCK, [subscriptionId]);
  return (await inside.query<{ id: number }>(ADD, [subscriptionId, codeIndex]))[0]?.id ?? null;
}

const TRY = statement(
  'subscriptions_try_code',
  `UPDATE subscription_code SET tries = tries + 1, used_at = CASE WHEN code_index = $2 THEN app_now() END
  WHERE id = (SELECT max(id) FROM subscription_code WHERE subscription_id = $1) AND used_at IS NULL
    AND tries < ${MAX_TRIES} AND ends_at > app_now()
  RETURNING used_at IS NOT NULL AS "isRight", ${MAX_TRIES} - tries AS left`,
);

/** Tries a code against the newest one, which it uses up. Null: that one is over, or there is none. */
export async function tryCode(
  database: Database,
  subscriptionId: number,
  codeIndex: Buffer,
): Promise<{ isRight: boolean; left: number } | null> {
  return (await database.query<{ isRight: boolean; left: number }>(TRY, [subscriptionId, codeIndex]))[0] ?? null;
}

/** Rows that one turn of the job takes. */
const BATCH = 5_000;

const FORGET = statement(
  'subscriptions_forget_codes',
  `DELETE FROM subscription_code WHERE id IN (SELECT id FROM subscription_code
    WHERE ends_at < app_now() - interval '2 days' ORDER BY ends_at LIMIT ${BATCH}) RETURNING id`,
);

/** Deletes codes that no limit counts any more. Returns how many; a full batch means more are left. */
export const forgetCodes = async (database: Database): Promise<number> => (await database.query(FORGET, [])).length;
