/**
 * SQL, because every request of a signed-in person runs it: the session by its token, when it was last seen, and the
 * workspaces of its person. Sessions move with the sandbox's clock here because it is arithmetic on each row.
 */

import { type Database, statement } from '#lib/platform/db/database.ts';
import { rolesWith } from './contract/rights.ts';
import { FRESH_MINUTES } from './domain.ts';

export type SessionPersonRow = {
  id: number;
  email: string;
  name: string;
  language: string;
  stale: boolean;
  sessionId: string;
  isConfirmed: boolean;
  hasSecondFactor: boolean;
  isOperator: boolean;
  /** Counter at which the session was opened with a PIN. */
  till: { id: number; name: string; sellerId: number } | null;
  /** A seller of their partner that they look at, as its owner sees it. */
  preview: { id: number; key: string; name: string; partnerName: string } | null;
};

/** A preview ends by itself after so many minutes. */
const PREVIEW_MINUTES = 30;

const findSessionStatement = statement(
  'access_find_session',
  `
  SELECT u.id, u.email, u.name, u.language, s.last_seen_at < app_now() - interval '1 second' AS stale,
    s.public_id::text AS "sessionId", s.confirmed_at > app_now() - interval '${FRESH_MINUTES} minutes' AS "isConfirmed",
      u.totp_since IS NOT NULL AS "hasSecondFactor",
    EXISTS (SELECT FROM operator_account o WHERE o.user_id = u.id) AS "isOperator",
    CASE WHEN t.id IS NOT NULL THEN jsonb_build_object('id', t.id, 'name', t.name, 'sellerId', t.seller_id) END AS till,
    CASE WHEN v.id IS NOT NULL
      THEN jsonb_build_object('id', v.id, 'key', v.public_key, 'name', v.name, 'partnerName', p.name) END AS preview
  FROM session s JOIN app_user u ON u.id = s.user_id LEFT JOIN till t ON t.id = s.till_id
    LEFT JOIN seller v ON v.id = s.preview_seller_id
      AND s.preview_since > app_now() - interval '${PREVIEW_MINUTES} minutes'
      AND EXISTS (SELECT FROM membership m WHERE m.user_id = u.id AND m.partner_id = v.partner_id
        AND m.disabled_at IS NULL AND m.role::text = ANY ($3::text[]))
    LEFT JOIN partner p ON p.id = v.partner_id
  WHERE s.token_hash = $1 AND s.expires_at > app_now() AND s.last_seen_at > app_now() - make_interval(mins => $2)
    AND u.disabled_at IS NULL`,
);

/**
 * The person of a live session. `stale` requests a new last-seen time; once a second is exact enough
 * (docs/reliability.md, S-05).
 */
export async function findSessionPerson(
  db: Database,
  tokenHash: Buffer,
  idleMinutes: number,
): Promise<SessionPersonRow | null> {
  const values = [tokenHash, idleMinutes, rolesWith('manage-sellers')];
  const [row] = await db.query<SessionPersonRow>(findSessionStatement, values);
  return row ?? null;
}

const touchSessionStatement = statement(
  'access_touch_session',
  'UPDATE session SET last_seen_at = app_now() WHERE token_hash = $1',
);

export async function touchSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db.query(touchSessionStatement, [tokenHash]);
}

const shiftSessionsStatement = statement(
  'access_shift_sessions',
  `UPDATE session SET last_seen_at = last_seen_at + ahead.by, expires_at = expires_at + ahead.by,
  confirmed_at = confirmed_at + ahead.by, kept_until = kept_until + ahead.by
FROM make_interval(secs => $1) AS ahead (by)`,
);

/** Moves the times of sessions with the sandbox's clock, so that it signs no person out. Seconds. */
export async function shiftSessions(database: Database, seconds: number): Promise<void> {
  await database.query(shiftSessionsStatement, [seconds]);
}

const KEEP_SESSION = statement(
  'access_keep_session',
  'UPDATE session SET kept_until = app_now() + make_interval(days => $2) WHERE public_id = $1::uuid',
);

/**
 * Keeps the row of a session for so many days from now, also past its end. Pushes to its browser belong to the row:
 * they go on after the session became idle, and end when a person signs out. The session itself lasts no longer for it.
 */
export async function keepSession(database: Database, sessionId: string, days: number): Promise<void> {
  await database.query(KEEP_SESSION, [sessionId, days]);
}

export type GrantRow = {
  id: number;
  key: string;
  name: string;
  partnerName: string | null;
  role: string;
  partnerId: number | null;
};

/**
 * Newest businesses of a partner that its people have beside their own. A partner with more sees all of them on its own
 * screens; every request of a person reads this, and every HTML page has the list.
 */
const MAX_OF_PARTNER = 500;

const listGrantsStatement = statement(
  'access_list_grants',
  `
  SELECT s.id, s.public_key::text AS key, s.name, p.name AS "partnerName", m.role, m.partner_id AS "partnerId"
  FROM membership m
  JOIN LATERAL (
    SELECT own.id, own.public_key, own.name, own.partner_id FROM seller own WHERE own.id = m.seller_id
    UNION ALL
    (SELECT own.id, own.public_key, own.name, own.partner_id FROM seller own WHERE own.partner_id = m.partner_id
      ORDER BY own.created_at DESC, own.id DESC LIMIT ${MAX_OF_PARTNER})
    UNION ALL
    SELECT own.id, own.public_key, own.name, own.partner_id FROM seller own
      WHERE own.public_key = $2::uuid AND own.partner_id = m.partner_id
  ) s ON true
  LEFT JOIN partner p ON p.id = s.partner_id
  WHERE m.user_id = $1 AND m.disabled_at IS NULL`,
);

/**
 * Sellers of a person: those named in a membership, the newest of a partner named in one, and the one of it that the
 * person has chosen (`chosenKey`), however old.
 */
export function listGrants(db: Database, userId: number, chosenKey: string | null): Promise<GrantRow[]> {
  return db.query<GrantRow>(listGrantsStatement, [userId, chosenKey]);
}
