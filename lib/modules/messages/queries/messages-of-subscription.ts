import { isPublicId } from '#lib/kernel/ids.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { recordsOf } from '#lib/platform/db/records.ts';
import type { MessageView } from '../contract/message.ts';
import type { MessageTemplate } from '../message-template.ts';
import { readMessages } from './read-messages.ts';

/**
 * The messages to the buyer of a subscription as its timeline shows them, newest first, without the links to the
 * buyer's page; none of another seller's subscription. Receipts of its charges stand with their sales.
 */
export async function messagesOfSubscription(
  database: Database,
  sellerIds: readonly number[],
  subscriptionId: string,
  templates: readonly MessageTemplate[],
): Promise<MessageView[]> {
  if (!isPublicId('subscription', subscriptionId)) return [];
  const records = await recordsOf(database, { sellerIds });
  const found = await records.subscription.findFirst({ where: { publicId: subscriptionId }, select: { id: true } });
  return found ? readMessages(database, records, { subscriptionId: found.id }, templates) : [];
}
