import { type Database, statement } from '#lib/platform/db/database.ts';
import type { OwnSession } from './contract/account.ts';

/** Statements about the sessions of one person, and the browsers they are known by. */

const RENEW = statement(
  'access_renew_token',
  `
UPDATE session SET token_hash = $2, confirmed_at = CASE WHEN $3::boolean THEN app_now() ELSE confirmed_at END, last_seen_at = app_now() WHERE token_hash = $1 AND expires_at > app_now() RETURNING user_id`,
);

/**
 * Puts a new token in the place of one, of somebody who has just proved who they are where it `confirms`; false where
 * that session is over.
 */
export async function renewToken(
  db: Database,
  tokens: { from: Buffer; to: Buffer; confirms: boolean },
): Promise<boolean> {
  return (await db.query(RENEW, [tokens.from, tokens.to, tokens.confirms])).length > 0;
}

const LIST = statement(
  'access_list_sessions',
  `
SELECT public_id::text AS id, ip, user_agent AS "userAgent", created_at AS "createdAt", last_seen_at AS "lastSeenAt" FROM session
WHERE user_id = $1 AND expires_at > app_now() AND last_seen_at > app_now() - make_interval(mins => $2) ORDER BY last_seen_at DESC, created_at DESC LIMIT 100`,
);

export function listSessions(db: Database, userId: number, idleMinutes: number): Promise<OwnSession[]> {
  return db.query(LIST, [userId, idleMinutes]);
}

const END_ONE = statement(
  'access_end_session',
  'DELETE FROM session WHERE user_id = $1 AND public_id::text = $2 RETURNING user_id',
);

export async function endSession(db: Database, userId: number, publicId: string): Promise<boolean> {
  return (await db.query(END_ONE, [userId, publicId])).length > 0;
}

const END_OTHERS = statement(
  'access_end_other_sessions',
  'DELETE FROM session WHERE user_id = $1 AND public_id::text <> $2 RETURNING user_id',
);

/** Ends all sessions but that one; answers how many. An empty text ends them all. */
export async function endOtherSessions(db: Database, userId: number, publicId: string): Promise<number> {
  return (await db.query(END_OTHERS, [userId, publicId])).length;
}

const IS_DEVICE = statement(
  'access_is_known_device',
  'SELECT FROM known_device d JOIN app_user u ON u.id = d.user_id WHERE d.token_hash = $1 AND u.email = $2',
);

export async function isKnownDevice(db: Database, tokenHash: Buffer, email: string): Promise<boolean> {
  return (await db.query(IS_DEVICE, [tokenHash, email])).length > 0;
}

/** Browsers that are kept per person; the one used longest ago is forgotten first. */
const MAX_DEVICES = 20;

const TOUCH_DEVICE = statement(
  'access_touch_device',
  'UPDATE known_device SET used_at = app_now() WHERE token_hash = $1 AND user_id = $2 RETURNING user_id',
);
const ADD_DEVICE = statement('access_add_device', 'INSERT INTO known_device (token_hash, user_id) VALUES ($1, $2)');
const FORGET_DEVICES = statement(
  'access_forget_devices',
  `
DELETE FROM known_device WHERE token_hash IN (SELECT token_hash FROM known_device WHERE user_id = $1 ORDER BY used_at DESC OFFSET ${MAX_DEVICES})`,
);

/** True where the person was known by that browser already. */
export async function touchDevice(db: Database, tokenHash: Buffer, userId: number): Promise<boolean> {
  return (await db.query(TOUCH_DEVICE, [tokenHash, userId])).length > 0;
}

export async function addDevice(db: Database, tokenHash: Buffer, userId: number): Promise<void> {
  await db.query(ADD_DEVICE, [tokenHash, userId]);
  await db.query(FORGET_DEVICES, [userId]);
}
