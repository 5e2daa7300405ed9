import { readPhone } from '#lib/kernel/person/phone.ts';
import { isEmailAddress } from '#lib/kernel/person/recipient.ts';
import type { Channel, ResendRefusal } from '#lib/modules/messages/contract/message.ts';
import { closedChannels, type MessagesContext, messageChannelsOf } from '#lib/modules/messages/index.ts';
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
 * (`resendMessage`). Null when it is queued; `gone` where nothing succeeded or the sale is not these sellers'.
 */
export async function sendReceipt(
  context: Pick<MessagesContext, 'database' | 'sendMail' | 'sendSms' | 'hasSmsModule'>,
  receipt: ReceiptToSend,
): Promise<ResendRefusal | null> {
  const { database } = context;
  const payment = await findConfirmedPayment(database, receipt);
  if (!payment) return 'gone';
  const { seller } = payment.sale;
  const off = closedChannels(messageChannelsOf(context), seller)[receipt.channel];
  if (off !== null) return off;
  if (receipt.channel === 'email' && !isEmailAddress(receipt.recipient)) return 'badEmail';
  if (receipt.channel === 'sms' && readPhone(receipt.recipient, seller.country) === null) return 'badPhone';
  return (await queueReceipt(database, payment, receipt)) ? null : 'busy';
}
