import type { Language } from '#lib/kernel/language.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { Channel } from './contract/message.ts';
import type { SubscriptionTemplate } from './contract/subscription-message.ts';

/** SQL because the scheduler queues those of a whole batch in one statement, and leaves out what was queued before. */

export type MessageToQueue = {
  sellerId: number;
  subscriptionId: number;
  key: string;
  channel: Channel;
  template: SubscriptionTemplate;
  language: Language;
  recipient: string;
  facts: object;
};

// In the order of their keys: two batches with the same messages wait for each other and never in a circle.
const QUEUE = statement(
  'messages_queue_for_subscriptions',
  `
INSERT INTO message (seller_id, subscription_id, key, channel, template, language, recipient, facts)
SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::message_channel[], $5::message_template[], $6::text[],
  $7::text[], $8::jsonb[]) AS told (seller_id, subscription_id, key, channel, template, language, recipient, facts)
ORDER BY key
ON CONFLICT (key) DO NOTHING
RETURNING id`,
);

/** Answers how many are new. */
export async function queueForSubscriptions(database: Database, rows: readonly MessageToQueue[]): Promise<number> {
  const column = <Key extends keyof MessageToQueue>(key: Key) => rows.map((row) => row[key]);
  const values = [
    ...[column('sellerId'), column('subscriptionId'), column('key'), column('channel'), column('template')],
    ...[column('language'), column('recipient'), rows.map(({ facts }) => JSON.stringify(facts))],
  ];
  return (await database.query(QUEUE, values)).length;
}
