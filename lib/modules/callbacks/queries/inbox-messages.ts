import { type Database, statement } from '#lib/platform/db/database.ts';
import type { InboxRow } from './inbox.ts';

/** Messages of an inbox for a program that reads it. An inbox keeps 500 of them. */

const MAX_MESSAGES = 500;

const AFTER = statement(
  'callbacks_inbox_after',
  `
SELECT id, method, headers, body, answered, received_at AS "receivedAt" FROM inbox_message WHERE seller_id = $1 AND id > $2 ORDER BY id LIMIT ${MAX_MESSAGES}`,
);

const ONE = statement(
  'callbacks_inbox_one',
  `
SELECT id, method, headers, body, answered, received_at AS "receivedAt" FROM inbox_message WHERE seller_id = $1 AND id = $2`,
);

/** Messages that came after that one, oldest first. */
export const messagesAfter = (database: Database, sellerId: number, after: number): Promise<InboxRow[]> =>
  database.query(AFTER, [sellerId, after]);

/** One message of the seller's inbox. */
export async function messageOf(database: Database, sellerId: number, id: number): Promise<InboxRow | null> {
  return (await database.query<InboxRow>(ONE, [sellerId, id]))[0] ?? null;
}
