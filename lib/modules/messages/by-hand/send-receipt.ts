import { readPhone } from '#lib/kernel/person/phone.ts';
import { isEmailAddress } from '#lib/kernel/person/recipient.ts';
import type { MessagesContext } from '../context.ts';
import type { Channel, ResendRefusal } from '../contract/message.ts';
import { findConfirmedPayment, queueReceipt } from './store-receipt.ts';

/** The confirmation of a payment, sent by a person where none went out by itself. */

export type ReceiptToSend = {
  saleId: string;
  channel: Channel;
  recipient: string;
  userId: number;
  sellerIds: readonly number[];
};

/**
 * Queues what confirms the newest payment, capture or hold of a sale, once: later ones repeat that message
 * (`resend-message.ts`). Null when it is queued; `gone` where nothing succeeded or the sale is not these sellers';
 * `off` where the installation or the business sends nothing that way.
 */
export async function sendReceipt(
  { database, sendSms, hasSmsModule }: Pick<MessagesContext, 'database' | 'sendSms' | 'hasSmsModule'>,
  receipt: ReceiptToSend,
): Promise<ResendRefusal | null> {
  const payment = await findConfirmedPayment(database, receipt);
  if (!payment) return 'gone';
  const { country, smsModule } = payment.sale.seller;
  if (receipt.channel === 'email' && !isEmailAddress(receipt.recipient)) return 'badEmail';
  if (receipt.channel === 'sms') {
    if (sendSms === null || !(smsModule ?? hasSmsModule)) return 'off';
    if (readPhone(receipt.recipient, country) === null) return 'badPhone';
  }
  return (await queueReceipt(database, payment, receipt)) ? null : 'busy';
}
