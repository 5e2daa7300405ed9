import { columns } from '#lib/platform/db/columns.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { isThereAlready } from '#lib/platform/db/errors.ts';
import { recordsOf } from '#lib/platform/db/records.ts';
import type { Channel } from '#lib/modules/messages/contract/message.ts';
import { nameSenderOf, queueByHand, type SellerChannels } from '#lib/modules/messages/index.ts';

/** Subject of a confirmation that a person sends, and its place in the queue. */

const MODULES = columns('country', 'emailModule', 'smsModule');

type SaleOfSellers = { saleId: string; sellerIds: readonly number[] };

/** The newest payment, capture or hold that succeeded. */
export type ConfirmedPayment = {
  sale: {
    id: bigint;
    sellerId: bigint;
    language: string;
    seller: { country: string } & SellerChannels;
  };
  attemptId: bigint;
  isHold: boolean;
};

/** Successful payment of a sale; null without one, or if the sale is not these sellers'. */
export async function findConfirmedPayment(
  database: Database,
  { saleId, sellerIds }: SaleOfSellers,
): Promise<ConfirmedPayment | null> {
  const { sale, attempt } = await recordsOf(database, { sellerIds });
  const found = await sale.findFirst({
    where: { publicId: saleId },
    select: { ...columns('id', 'sellerId', 'language'), seller: { select: MODULES } },
  });
  if (!found) return null;
  const last = await attempt.findFirst({
    where: { saleId: found.id, state: 'succeeded', kind: { in: ['pay', 'capture', 'authorize'] } },
    orderBy: { id: 'desc' },
    select: columns('id', 'kind'),
  });
  return last && { sale: found, attemptId: last.id, isHold: last.kind === 'authorize' };
}

type ReceiptTo = { channel: Channel; recipient: string; userId: number };

/** False when this payment was confirmed by hand, the same way, before. */
export async function queueReceipt(
  database: Database,
  { sale: { id: saleId, sellerId, language }, attemptId, isHold }: ConfirmedPayment,
  { channel, recipient, userId }: ReceiptTo,
): Promise<boolean> {
  const template = isHold ? 'hold' : 'receipt';
  try {
    await queueByHand(database, sellerId, {
      saleId,
      attemptId,
      userId,
      recipient,
      channel,
      template,
      language,
      key: `attempt ${attemptId} ${template} by hand${channel === 'email' ? '' : ` ${channel}`}`,
    });
    return true;
  } catch (error) {
    if (isThereAlready(error)) return false;
    throw error;
  }
}

/** Records the person who sent the link of a new sale: the message was recorded with the sale, which has no person. */
export async function nameSender(
  database: Database,
  { saleId, userId, sellerIds }: SaleOfSellers & { userId: number },
): Promise<void> {
  const { sale } = await recordsOf(database, { sellerIds });
  const found = await sale.findFirst({ where: { publicId: saleId }, select: { id: true } });
  if (found) await nameSenderOf(database, sellerIds, { saleId: found.id, template: 'payment-link', userId });
}
