import { type Database, statement } from '#lib/platform/db/database.ts';
import { sealSecret } from '#lib/platform/secrets.ts';
import type { CallbackRecord } from '../callback-record.ts';
import { maskedBody } from '../api/sealed-fields.ts';
import type { InboxResponse } from '../contract/inbox.ts';

/**
 * What receives in the sandbox inbox: SQL because one statement counts a misbehaviour down, makes room and keeps the
 * message, and a process that only serves the API receives without the data client.
 */

/** Messages kept per seller; older ones make room. */
const INBOX_SIZE = 500;

const KEEP = statement(
  'callbacks_keep_in_inbox',
  `
WITH owner AS (
  SELECT id FROM seller WHERE public_key = $1::uuid
), outdated AS (
  DELETE FROM inbox_message USING owner
  WHERE seller_id = owner.id AND inbox_message.id <= (
    SELECT older.id FROM inbox_message older WHERE older.seller_id = owner.id
      ORDER BY older.id DESC OFFSET ${INBOX_SIZE - 1} LIMIT 1
  )
), met AS (
  UPDATE inbox_behaviour SET remaining = remaining - 1 FROM owner
  WHERE seller_id = owner.id AND (remaining IS NULL OR remaining > 0) AND $2::inbox_method = 'POST'
  RETURNING kind
)
INSERT INTO inbox_message (seller_id, method, headers, body, sealed, answered)
SELECT id, $2::inbox_method, $3::jsonb, $4, $5, coalesce((SELECT kind::text FROM met), 'received')::inbox_answer
FROM owner
RETURNING answered`,
);

/** What seals the bodies of an inbox to it. */
export const inboxSeal = (publicKey: string): string => `inbox ${publicKey.toLowerCase()}`;

/** `records` say what of an arriving callback is sealed. */
export type InboxContext = { database: Database; records: readonly CallbackRecord[] };

/** A request as the inbox receives it. */
export type InboxRequest = { method: 'POST' | 'GET'; headers: Readonly<Record<string, string>>; body: string };

/**
 * Keeps what arrived at a seller's inbox and says how to answer it; a misbehaviour that is counted has one less to go.
 * What opens or identifies a seller is kept sealed, and masked for whoever reads the inbox, which asks for no sign-in.
 * Null where no seller has that public key (a UUID).
 */
export async function keepInInbox(
  { database, records }: InboxContext,
  publicKey: string,
  { method, headers, body }: InboxRequest,
): Promise<InboxResponse | null> {
  const shown = maskedBody(body, records);
  const [kept] = await database.query<{ answered: InboxResponse }>(KEEP, [
    publicKey,
    method,
    JSON.stringify(headers),
    shown ?? body,
    shown === null ? null : sealSecret(body, inboxSeal(publicKey)),
  ]);
  return kept?.answered ?? null;
}
