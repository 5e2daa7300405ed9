import { type Database, statement } from '#lib/platform/db/database.ts';
import type { QuietHours } from '../contract.ts';
import { NEWS_SECONDS } from './queue.ts';

/** News of payments, and the browsers that they go to. SQL because rows are taken and made many at once. */

const AT_ONCE = 100;

const TAKE = statement(
  'push_take_news',
  `DELETE FROM push_news WHERE attempt_id IN (
  SELECT attempt_id FROM push_news ORDER BY created_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
RETURNING attempt_id AS "attemptId", seller_id AS "sellerId",
  created_at > app_now() - interval '${NEWS_SECONDS} seconds' AS "isFresh", app_now() AS now`,
);

export type TakenNews = { attemptId: number; sellerId: number; isFresh: boolean; now: Date };

/** Takes payments of which no push was queued yet, inside a database transaction, each once. `isFresh`: not too old. */
export const takeNews = (inside: Database): Promise<TakenNews[]> => inside.query(TAKE, []);

const RECIPIENTS = statement(
  'push_recipients',
  `SELECT p.id AS "subscriptionId", news.attempt_id AS "attemptId", q.from_minute AS "fromMinute",
  q.until_minute AS "untilMinute", q.time_zone AS "timeZone"
FROM unnest($1::bigint[], $2::bigint[]) AS news (attempt_id, seller_id)
JOIN notification_choice c ON c.seller_id = news.seller_id AND c.wants_pushes
JOIN push_subscription p ON p.user_id = c.user_id
LEFT JOIN quiet_hours q ON q.user_id = c.user_id`,
);

export type Recipient = { subscriptionId: number; attemptId: number } & (QuietHours | { timeZone: null });

export const recipientsOf = (inside: Database, news: readonly TakenNews[]): Promise<Recipient[]> =>
  inside.query(RECIPIENTS, [news.map(({ attemptId }) => attemptId), news.map(({ sellerId }) => sellerId)]);

const QUEUE = statement(
  'push_queue',
  `INSERT INTO push (subscription_id, attempt_id) SELECT * FROM unnest($1::bigint[], $2::bigint[])
ON CONFLICT (subscription_id, attempt_id) DO NOTHING`,
);

export async function queuePushes(inside: Database, recipients: readonly Recipient[]): Promise<void> {
  await inside.query(QUEUE, [
    recipients.map(({ subscriptionId }) => subscriptionId),
    recipients.map(({ attemptId }) => attemptId),
  ]);
}
