import { isEmailAddress } from '#lib/kernel/person/recipient.ts';
import type { MessagesContext } from '../context.ts';
import type { ResendRefusal } from '../contract/message.ts';
import { findConfirmedPayment, queueReceipt } from './store-receipt.ts';

/** The confirmation of a payment by e-mail, sent by a person where none went out by itself. */

export type ReceiptToSend = { saleId: string; recipient: string; userId: number; sellerIds: readonly number[] };

/**
 * Queues what confirms the newest payment, capture or hold of a sale, once: later ones repeat that message
 * (`resend-message.ts`). Null when it is queued; `gone` where nothing succeeded or the sale is not these sellers'.
 */
export async function sendReceipt(
  { database }: Pick<MessagesContext, 'database'>,
  receipt: ReceiptToSend,
): Promise<ResendRefusal | null> {
  const payment = await findConfirmedPayment(database, receipt);
  if (!payment) return 'gone';
  if (!isEmailAddress(receipt.recipient)) return 'badEmail';
  return (await queueReceipt(database, payment, receipt)) ? null : 'busy';
}
