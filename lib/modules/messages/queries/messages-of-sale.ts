import { isPublicId } from '#lib/kernel/ids.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { MessageView } from '../contract/message.ts';

/** The messages of one sale as its timeline shows them, newest first; nothing of a sale that is not theirs. */

const OF_SALE = statement(
  'messages_of_sale',
  `
SELECT m.id, m.channel, m.template, m.language, m.recipient, m.state, m.reason, m.reply, m.tries, m.created_at AS "createdAt", m.next_at AS "nextAt",
  m.settled_at AS "settledAt", m.subject, m.text, m.html IS NOT NULL AS "hasHtml", u.name AS "resentBy", m.resend_of IS NOT NULL AS "isResend"
FROM sale s JOIN message m ON m.sale_id = s.id LEFT JOIN app_user u ON u.id = m.user_id
WHERE s.public_id = $1 AND s.seller_id = ANY ($2::bigint[])
ORDER BY m.id DESC LIMIT 200`,
);

export async function messagesOfSale(
  database: Database,
  sellerIds: readonly number[],
  saleId: string,
): Promise<MessageView[]> {
  return isPublicId('sale', saleId) ? database.query<MessageView>(OF_SALE, [saleId, sellerIds]) : [];
}

const DOCUMENT = statement(
  'messages_document',
  `
SELECT m.html FROM sale s JOIN message m ON m.sale_id = s.id WHERE m.id = $1 AND s.public_id = $2 AND s.seller_id = ANY ($3::bigint[])`,
);

/** An e-mail of a sale as it looks; null where there is none, or it is somebody else's. */
export async function messageDocument(
  database: Database,
  sellerIds: readonly number[],
  saleId: string,
  messageId: number,
): Promise<string | null> {
  if (!isPublicId('sale', saleId) || !Number.isSafeInteger(messageId) || messageId < 1) return null;
  const [row] = await database.query<{ html: string | null }>(DOCUMENT, [messageId, saleId, sellerIds]);
  return row?.html ?? null;
}
