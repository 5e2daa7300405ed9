/**
 * SQL, because a token is checked and its requests are counted in one statement, and because a process that serves the
 * API alone does not load the Prisma client.
 */

import { type Database, statement } from '#lib/platform/db/database.ts';
import { type EmbedName, SESSION_SECONDS } from './contract/embeds.ts';
import type { SessionFacts } from './domain/session-rules.ts';

const ADD = statement(
  'embedded_add_session',
  `INSERT INTO embedded_session (token_hash, seller_id, partner_id, parts, origin, language, expires_at)
VALUES ($1, $2, $3, $4::embedded_part[], $5, $6, app_now() + interval '${SESSION_SECONDS} seconds') RETURNING id`,
);

export type SessionToAdd = {
  tokenHash: Buffer<ArrayBuffer>;
  sellerId: number;
  partnerId: number;
  embeds: readonly EmbedName[];
  origin: string;
  language: string | null;
};

/** Returns the id in the address of the frame. */
export async function addSession(database: Database, session: SessionToAdd): Promise<string> {
  const { tokenHash, sellerId, partnerId, embeds, origin, language } = session;
  const [row] = await database.query<{ id: string }>(ADD, [tokenHash, sellerId, partnerId, embeds, origin, language]);
  if (!row) throw new Error('the session was not added');
  return row.id;
}

const FIND = statement(
  'embedded_find_session',
  `SELECT s.origin, coalesce(s.language, b.language) AS language, s.partner_id AS "partnerId" FROM embedded_session s
  JOIN seller m ON m.id = s.seller_id AND m.partner_id = s.partner_id
  LEFT JOIN partner_brand b ON b.partner_id = s.partner_id WHERE s.id = $1 AND s.expires_at > app_now()`,
);

/** Facts for the page of a frame; null where the session is over or its seller is not the partner's. */
export async function findSession(
  database: Database,
  id: string,
): Promise<{ origin: string; language: string | null; partnerId: number } | null> {
  return (await database.query<{ origin: string; language: string | null; partnerId: number }>(FIND, [id]))[0] ?? null;
}

const USE = statement(
  'embedded_use_session',
  `UPDATE embedded_session s SET
  reads = CASE WHEN minute_from <= app_now() - interval '1 minute' THEN 1 ELSE reads + 1 END,
  minute_from = CASE WHEN minute_from <= app_now() - interval '1 minute' THEN app_now() ELSE minute_from END
FROM seller m WHERE s.id = $1 AND s.token_hash = $2 AND m.id = s.seller_id
RETURNING s.seller_id AS "sellerId", s.partner_id AS "partnerId", s.parts::text[] AS embeds, s.origin, s.reads,
  s.expires_at > app_now() AS "isOpen", m.partner_id IS NOT DISTINCT FROM s.partner_id AS "isTheirs",
  m.approved AS "isApproved"`,
);

export type UsedSession = SessionFacts & { sellerId: number; partnerId: number; isApproved: boolean };

/** Admits and counts one read; null where no session has this token. */
export async function admitRead(
  database: Database,
  { id, tokenHash }: { id: string; tokenHash: Buffer<ArrayBuffer> },
): Promise<UsedSession | null> {
  return (await database.query<UsedSession>(USE, [id, tokenHash]))[0] ?? null;
}

/** Rows that one turn of the job takes. */
const BATCH = 5_000;

const FORGET = statement(
  'embedded_forget_sessions',
  `DELETE FROM embedded_session WHERE id IN (SELECT id FROM embedded_session WHERE expires_at < app_now()
    LIMIT ${BATCH}) RETURNING id`,
);

/** Removes expired sessions. Returns how many; a full batch needs another turn. */
export const forgetSessions = async (database: Database): Promise<number> => (await database.query(FORGET, [])).length;
