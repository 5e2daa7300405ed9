import type { Database } from '#lib/platform/db/database.ts';
import { wake } from '#lib/platform/jobs/jobs.ts';
import { sealSecret } from '#lib/platform/secrets.ts';
import type { Channel } from './contract/message.ts';
import { readSubscriptionFacts, type SubscriptionMessage } from './contract/subscription-message.ts';
import { MESSAGES_DUE } from './queue.ts';
import { type MessageToQueue, queueForSubscriptions } from './store-subscription.sql.ts';

/**
 * Queues them, each by every way that it has an address for: many in one statement, inside the caller's database
 * transaction. The message jobs send them once it is committed. What was queued before is left as it is. Answers how
 * many e-mails and text messages are new. Throws where facts are not such facts.
 */
export async function queueSubscriptionMessages(
  inside: Database,
  messages: readonly SubscriptionMessage[],
): Promise<number> {
  const rows = messages.flatMap(rowsOf);
  if (rows.length === 0) return 0;
  const queued = await queueForSubscriptions(inside, rows);
  if (queued > 0) wake(MESSAGES_DUE);
  return queued;
}

function rowsOf(message: SubscriptionMessage): MessageToQueue[] {
  const { once, sellerId, subscriptionId, template, language, email, phone } = message;
  const { facts, secret, also } = readSubscriptionFacts(message);
  const seal = (text: string): string => sealSecret(text).toString('base64');
  const sealed = { sealed: seal(secret), ...(also !== undefined && { sealedAlso: seal(also) }) };
  const ways: readonly (readonly [Channel, string | null])[] = [
    ['email', email],
    ['sms', phone],
  ];
  return ways.flatMap(([channel, recipient]) =>
    recipient === null || recipient === ''
      ? []
      : [
          {
            ...{ sellerId, subscriptionId, channel, template, language, recipient },
            key: `${once} ${template} ${channel}`,
            facts: { ...facts, ...sealed },
          },
        ],
  );
}
