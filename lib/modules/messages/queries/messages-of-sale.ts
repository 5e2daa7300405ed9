import { isPublicId } from '#lib/kernel/ids.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { recordsOf } from '#lib/platform/db/records.ts';
import type { MessageView } from '../contract/message.ts';
import type { MessageTemplate } from '../message-template.ts';
import { readMessages } from './read-messages.ts';

/** The messages of one sale as its timeline shows them, newest first; none of another seller's sale. */

export async function messagesOfSale(
  database: Database,
  sellerIds: readonly number[],
  saleId: string,
  templates: readonly MessageTemplate[],
): Promise<MessageView[]> {
  if (!isPublicId('sale', saleId)) return [];
  const records = await recordsOf(database, { sellerIds });
  const sale = await records.sale.findFirst({ where: { publicId: saleId }, select: { id: true } });
  if (!sale) return [];
  return readMessages(database, records, { saleId: sale.id }, templates);
}

/** An e-mail of a sale as it was sent; null if there is none, or if it belongs to another seller. */
export async function messageDocument(
  database: Database,
  sellerIds: readonly number[],
  saleId: string,
  messageId: number,
): Promise<string | null> {
  if (!isPublicId('sale', saleId) || !Number.isSafeInteger(messageId) || messageId < 1) return null;
  const { message } = await recordsOf(database, { sellerIds });
  const found = await message.findFirst({
    where: { id: messageId, sale: { publicId: saleId } },
    select: { html: true },
  });
  return found?.html ?? null;
}

/** An e-mail of a subscription as it was sent; null if there is none, or if it belongs to another seller. */
export async function subscriptionDocument(
  database: Database,
  sellerIds: readonly number[],
  subscriptionId: string,
  messageId: number,
): Promise<string | null> {
  if (!isPublicId('subscription', subscriptionId) || !Number.isSafeInteger(messageId) || messageId < 1) return null;
  const { message } = await recordsOf(database, { sellerIds });
  const found = await message.findFirst({
    where: { id: messageId, subscription: { publicId: subscriptionId } },
    select: { html: true },
  });
  return found?.html ?? null;
}
