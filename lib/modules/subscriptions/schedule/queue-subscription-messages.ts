import { type MessageToQueue, queueMessages } from '#lib/modules/messages/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { readSubscriptionFacts, type SubscriptionMessage } from '../contract/subscription-message.ts';

/**
 * Queues messages, one per channel with an address: many in one statement, inside the caller's database transaction.
 * Keys that were queued before are skipped. Returns how many e-mails and text messages are new. Throws for invalid
 * facts.
 */
export async function queueSubscriptionMessages(
  inside: Database,
  messages: readonly SubscriptionMessage[],
): Promise<number> {
  return queueMessages(inside, messages.flatMap(rowsOf));
}

function rowsOf(message: SubscriptionMessage): MessageToQueue[] {
  const { once, sellerId, subscriptionId, template, language, email, phone, secret, also } = message;
  const about = { sellerId, subscriptionId, template, language, secret, also, facts: readSubscriptionFacts(message) };
  const ways = [
    ['email', email],
    ['sms', phone],
  ] as const;
  return ways.flatMap(([channel, recipient]) =>
    recipient === null || recipient === ''
      ? []
      : [{ ...about, channel, recipient, key: `${once} ${template} ${channel}` }],
  );
}
