import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import { INBOX_ROW, type InboxRow } from './store-shown-inbox.ts';

/** Messages of an inbox for a program that reads it. An inbox keeps 500 of them. */

const MAX_MESSAGES = 500;

/** Messages that came after that one, oldest first. */
export async function messagesAfter(database: Database, sellerId: number, after: number): Promise<InboxRow[]> {
  const { inboxMessage } = await recordsOf(database, { sellerIds: [sellerId] });
  const rows = await inboxMessage.findMany({
    where: { id: { gt: after } },
    select: INBOX_ROW,
    orderBy: { id: 'asc' },
    take: MAX_MESSAGES,
  });
  return plain(rows) as InboxRow[];
}

/** Message of the seller's inbox; null if unknown. */
export async function messageOf(database: Database, sellerId: number, id: number): Promise<InboxRow | null> {
  const { inboxMessage } = await recordsOf(database, { sellerIds: [sellerId] });
  const row = await inboxMessage.findFirst({ where: { id }, select: INBOX_ROW });
  return row && (plain(row) as InboxRow);
}
