import { type Database, statement } from '#lib/platform/db/database.ts';

/**
 * Browsers that people want pushes in. SQL because an address belongs to one person at a time, and to the session that
 * named it last, in one statement.
 */

/** Most browsers of one person; the one named longest ago is forgotten first. */
const MAX_OF_PERSON = 10;

const KEEP = statement(
  'push_keep_subscription',
  `WITH kept AS (
  INSERT INTO push_subscription AS own (user_id, session_id, mark, sealed) VALUES ($1, $2::uuid, $3, $4)
  ON CONFLICT (mark) DO UPDATE SET user_id = EXCLUDED.user_id, session_id = EXCLUDED.session_id,
    sealed = EXCLUDED.sealed, created_at = app_now()
  RETURNING id
)
DELETE FROM push_subscription WHERE id IN (
  SELECT id FROM push_subscription WHERE user_id = $1 AND mark <> $3 ORDER BY created_at DESC, id DESC
  OFFSET ${MAX_OF_PERSON - 1})`,
);

export type KeptSubscription = { userId: number; sessionId: string; mark: Buffer; sealed: Buffer };

export async function keepSubscription(
  database: Database,
  { userId, sessionId, mark, sealed }: KeptSubscription,
): Promise<void> {
  await database.query(KEEP, [userId, sessionId, mark, sealed]);
}

const DROP = statement('push_drop_subscription', 'DELETE FROM push_subscription WHERE user_id = $1 AND mark = $2');

export async function dropSubscription(database: Database, userId: number, mark: Buffer): Promise<void> {
  await database.query(DROP, [userId, mark]);
}

const FORGET = statement('push_forget_subscription', 'DELETE FROM push_subscription WHERE id = $1');

/** A browser whose push service no longer knows it, with everything that was on its way there. */
export async function forgetSubscription(database: Database, id: number): Promise<void> {
  await database.query(FORGET, [id]);
}
