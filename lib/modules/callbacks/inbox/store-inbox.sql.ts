import { type Database, statement } from '#lib/platform/db/database.ts';
import { sealSecret } from '#lib/platform/secrets.ts';
import type { CallbackRecord } from '../callback-record.ts';
import { maskedBody } from '../sealed-fields.ts';
import type { InboxResponse } from '../contract/inbox.ts';

/**
 * Receiving in the sandbox inbox: SQL because one statement counts down the misbehaviour that a
 * person has switched on (a simulated error of the receiver), deletes the oldest messages and stores the new one, and a
 * process that only serves the API receives without the Prisma client.
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

/** Context of the seal of an inbox's bodies. */
export const inboxSeal = (publicKey: string): string => `inbox ${publicKey.toLowerCase()}`;

/** `records` name the fields of an arriving callback that are sealed. */
export type InboxContext = { database: Database; records: readonly CallbackRecord[] };

/** A request as the inbox receives it. */
export type InboxRequest = { method: 'POST' | 'GET'; headers: Readonly<Record<string, string>>; body: string };

/**
 * Stores a message of a seller's inbox and returns its response; a misbehaviour set for a number of callbacks is
 * counted down. Fields that authorize or identify a seller are sealed, and masked for readers of the inbox, which needs
 * no sign-in. Null where no seller has that public key (a UUID).
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
