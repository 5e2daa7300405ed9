import { isEmailAddress } from '#lib/kernel/person/recipient.ts';
import { columns } from '#lib/platform/db/columns.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { isThereAlready } from '#lib/platform/db/errors.ts';
import { recordsOf } from '#lib/platform/db/records.ts';
import type { MessagesContext } from './context.ts';
import type { ResendRefusal } from './contract/message.ts';

/** The confirmation of a payment by e-mail, sent by a person where none went out by itself. */

export type ReceiptToSend = { saleId: string; recipient: string; userId: number; sellerIds: readonly number[] };

/**
 * Queues what confirms the newest payment, capture or hold of a sale, once: later ones repeat that message
 * (`resend-message.ts`). Null when it is queued; `gone` where nothing succeeded or the sale is not these sellers'.
 */
export async function sendReceipt(
  { database }: Pick<MessagesContext, 'database'>,
  { saleId, recipient, userId, sellerIds }: ReceiptToSend,
): Promise<ResendRefusal | null> {
  const { sale, attempt, message } = await recordsOf(database, { sellerIds });
  const found = await sale.findFirst({ where: { publicId: saleId }, select: columns('id', 'sellerId', 'language') });
  if (!found) return 'gone';
  const last = await attempt.findFirst({
    where: { saleId: found.id, state: 'succeeded', kind: { in: ['pay', 'capture', 'authorize'] } },
    orderBy: { id: 'desc' },
    select: columns('id', 'kind'),
  });
  if (!last) return 'gone';
  if (!isEmailAddress(recipient)) return 'badEmail';
  const template = last.kind === 'authorize' ? 'hold' : 'receipt';
  try {
    await message.create({
      data: {
        ...{ sellerId: found.sellerId, saleId: found.id, attemptId: last.id, userId, recipient },
        ...{ channel: 'email', template, language: found.language },
        key: `attempt ${last.id} ${template} by hand`,
      },
      select: { id: true },
    });
    return null;
  } catch (error) {
    if (isThereAlready(error)) return 'busy';
    throw error;
  }
}

/** Says who sent the link that went out with a new sale: it was recorded with the sale, which knows no person. */
export async function nameSender(
  database: Database,
  { saleId, userId, sellerIds }: Omit<ReceiptToSend, 'recipient'>,
): Promise<void> {
  const { sale, message } = await recordsOf(database, { sellerIds });
  const found = await sale.findFirst({ where: { publicId: saleId }, select: { id: true } });
  if (!found) return;
  await message.updateMany({ where: { saleId: found.id, template: 'payment-link', userId: null }, data: { userId } });
}
