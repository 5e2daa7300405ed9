import type { Language } from '#lib/kernel/language.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { OnboardingState } from '../contract/enums.ts';

/**
 * Access to an onboarding: its link, the codes in its seller's mail, and the browsers in which a code was typed. SQL
 * because a link and a session are found by their token alone, before their seller is known, and because an attempt
 * with a code and its count are one statement under the lock of one row.
 */

/** How long a code is good, how often it may be tried, and how many are sent in an hour, and in a day. */
const CODE_MINUTES = 10;
const MAX_TRIES = 5;
const OF_AN_HOUR = 5;
const OF_A_DAY = 10;

/** How long a browser stays open. */
export const SESSION_DAYS = 14;

/** Minutes for which a typed code lets its browser replace the account for payouts. */
const FRESH_MINUTES = 5;

/** The onboarding of a link. */
export type Linked = {
  sellerId: number;
  partnerId: number;
  publicId: string;
  state: OnboardingState;
  email: string;
  name: string;
  language: Language;
};

/**
 * Onboarding in a browser that may open it. `isFresh`: a code was typed in this browser a few minutes ago, so that the
 * browser may replace a stored account.
 */
export type Opened = Linked & { isFresh: boolean };

const FIND_LINK = statement(
  'onboarding_find_link',
  `SELECT seller_id AS "sellerId", partner_id AS "partnerId", public_id AS "publicId", state, email, name, language
  FROM onboarding WHERE link_hash = $1`,
);

/** The onboarding of a link; null for one that is unknown or has ended. */
export async function findLinked(database: Database, linkHash: Buffer): Promise<Linked | null> {
  return (await database.query<Linked>(FIND_LINK, [linkHash]))[0] ?? null;
}

const END_LINK = statement(
  'onboarding_end_link',
  `WITH browsers AS (DELETE FROM onboarding_session WHERE seller_id = $1),
    codes AS (UPDATE onboarding_code SET expires_at = app_now() WHERE seller_id = $1 AND expires_at > app_now())
  UPDATE onboarding SET link_hash = NULL WHERE seller_id = $1`,
);

/** Ends the link of an onboarding, its code and every browser that it is open in. */
export async function endLink(inside: Database, sellerId: number): Promise<void> {
  await inside.query(END_LINK, [sellerId]);
}

const RESTORE_LINK = statement(
  'onboarding_restore_link',
  'UPDATE onboarding SET link_hash = $2 WHERE seller_id = $1 AND link_hash IS NULL',
);

/** Brings a link back that had ended. */
export async function restoreLink(inside: Database, sellerId: number, linkHash: Buffer): Promise<void> {
  await inside.query(RESTORE_LINK, [sellerId, linkHash]);
}

const ADD_SESSION = statement(
  'onboarding_add_session',
  `INSERT INTO onboarding_session (token_hash, seller_id, expires_at)
  VALUES ($1, $2, app_now() + interval '${SESSION_DAYS} days')`,
);

/** Opens an onboarding in a browser. */
export async function addSession(inside: Database, sellerId: number, tokenHash: Buffer): Promise<void> {
  await inside.query(ADD_SESSION, [tokenHash, sellerId]);
}

const FIND_SESSION = statement(
  'onboarding_find_session',
  `SELECT created_at > app_now() - interval '${FRESH_MINUTES} minutes' AS "isFresh"
  FROM onboarding_session WHERE token_hash = $1 AND seller_id = $2 AND expires_at > app_now()`,
);

/** The session of a browser with this token at an onboarding; null where it may not open it. */
export async function findSession(
  database: Database,
  sellerId: number,
  tokenHash: Buffer,
): Promise<Pick<Opened, 'isFresh'> | null> {
  return (await database.query<{ isFresh: boolean }>(FIND_SESSION, [tokenHash, sellerId]))[0] ?? null;
}

const END_SESSION = statement('onboarding_end_session', 'DELETE FROM onboarding_session WHERE token_hash = $1');

/** Closes it in this browser. */
export async function endSession(database: Database, tokenHash: Buffer): Promise<void> {
  await database.query(END_SESSION, [tokenHash]);
}

const isOver = (from: string, span: 'hour' | 'day'): string => `kept.${from} <= app_now() - interval '1 ${span}'`;
const counted = (count: string, from: string, span: 'hour' | 'day'): string =>
  `${count} = CASE WHEN ${isOver(from, span)} THEN 1 ELSE kept.${count} + 1 END,
    ${from} = CASE WHEN ${isOver(from, span)} THEN app_now() ELSE kept.${from} END`;

const ADD_CODE = statement(
  'onboarding_add_code',
  `INSERT INTO onboarding_code AS kept (seller_id, code_index, expires_at)
  VALUES ($1, $2, app_now() + interval '${CODE_MINUTES} minutes')
  ON CONFLICT (seller_id) DO UPDATE SET code_index = $2, tries = 0, expires_at = excluded.expires_at,
    ${counted('sent', 'hour_from', 'hour')}, ${counted('sent_of_day', 'day_from', 'day')}
  WHERE (${isOver('hour_from', 'hour')} OR kept.sent < ${OF_AN_HOUR})
    AND (${isOver('day_from', 'day')} OR kept.sent_of_day < ${OF_A_DAY})
  RETURNING sent || ' ' || extract(epoch FROM hour_from) AS once`,
);

/** Stores a code in place of the one before. Returns a key unique to this code; null where too many were sent. */
export async function addCode(inside: Database, sellerId: number, codeIndex: Buffer): Promise<string | null> {
  return (await inside.query<{ once: string }>(ADD_CODE, [sellerId, codeIndex]))[0]?.once ?? null;
}

const TRY_CODE = statement(
  'onboarding_try_code',
  `UPDATE onboarding_code SET tries = tries + 1,
    expires_at = CASE WHEN code_index = $2 THEN app_now() ELSE expires_at END
  WHERE seller_id = $1 AND tries < ${MAX_TRIES} AND expires_at > app_now()
  RETURNING code_index = $2 AS "isRight", ${MAX_TRIES} - tries AS left`,
);

/** Tries a code, which a right one uses up. Null: it is over, or there is none. */
export async function tryCode(
  database: Database,
  sellerId: number,
  codeIndex: Buffer,
): Promise<{ isRight: boolean; left: number } | null> {
  return (await database.query<{ isRight: boolean; left: number }>(TRY_CODE, [sellerId, codeIndex]))[0] ?? null;
}

/** Rows that one turn of the job takes. */
const BATCH = 5_000;

const FORGET = statement(
  'onboarding_forget_sessions',
  `WITH codes AS (DELETE FROM onboarding_code WHERE seller_id IN (SELECT seller_id FROM onboarding_code
    WHERE expires_at < app_now() - interval '1 day' AND hour_from < app_now() - interval '1 day'
      AND day_from < app_now() - interval '1 day' LIMIT ${BATCH}))
  DELETE FROM onboarding_session WHERE token_hash IN (SELECT token_hash FROM onboarding_session
    WHERE expires_at < app_now() LIMIT ${BATCH}) RETURNING token_hash`,
);

/** Removes expired sessions and codes. Returns how many sessions; a full batch needs another turn. */
export const forgetSessions = async (database: Database): Promise<number> => (await database.query(FORGET, [])).length;
