import { type Database, statement } from '#lib/platform/db/database.ts';
import type { Channel } from './contract/message.ts';

/** Statements of messages that are asked for again. */

const FIND = statement(
  'messages_find_for_resend',
  `
WITH asked AS (
  SELECT m.id, m.channel, coalesce(m.resend_of, m.id) AS root, seller.country
  FROM message m JOIN sale s ON s.id = m.sale_id JOIN seller ON seller.id = m.seller_id
  WHERE m.id = $1 AND s.public_id = $2 AND m.seller_id = ANY ($3::bigint[])
)
SELECT asked.channel, asked.country, asked.root AS "rootId",
  EXISTS (SELECT FROM message o WHERE (o.id = asked.root OR o.resend_of = asked.root) AND o.state IN ('queued', 'sending')) AS "isOpen",
  (SELECT count(*) FROM message r WHERE r.resend_of = asked.root) AS resends
FROM asked`,
);

export type ResendFacts = { channel: Channel; country: string; rootId: number; isOpen: boolean; resends: number };

/** What decides whether a message may be sent again; null where the sale, the message or the seller is not theirs. */
export async function findForResend(
  database: Database,
  messageId: number,
  saleId: string,
  sellerIds: readonly number[],
): Promise<ResendFacts | null> {
  const [row] = await database.query<ResendFacts>(FIND, [messageId, saleId, sellerIds]);
  return row ?? null;
}

const QUEUE = statement(
  'messages_queue_resend',
  `
INSERT INTO message (seller_id, sale_id, attempt_id, channel, template, language, recipient, facts, subject, html, text, resend_of, user_id)
SELECT seller_id, sale_id, attempt_id, channel, template, language, $3, facts, subject, html, text, $2, $4 FROM message WHERE id = $1`,
);

/** Throws 23505 while another one that repeats the same message is on its way. */
export async function queueResend(
  database: Database,
  asked: { messageId: number; rootId: number; recipient: string; userId: number },
): Promise<void> {
  await database.query(QUEUE, [asked.messageId, asked.rootId, asked.recipient, asked.userId]);
}
