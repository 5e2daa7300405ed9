import { isPublicId } from '#lib/kernel/ids.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { SubscriptionNews } from '../views/subscriptions.ts';
import { STAMP } from './subscription-conditions.sql.ts';

/**
 * Changes of the subscriptions on an open screen. SQL because the screen polls: one look-up along a key for each, and
 * only a stamp is transferred.
 */

/** Most that one screen watches: a page of the list. */
const MAX_WATCHED = 100;

const NEWS = statement(
  'subscriptions_news',
  `SELECT s.public_id AS "subscriptionId", ${STAMP} AS stamp FROM subscription s
  WHERE s.public_id = ANY($1::text[]) AND s.seller_id = ANY($2::bigint[]) ORDER BY s.public_id`,
);

/** Stamps of up to 100 subscriptions, by identifier; those of other sellers are left out. */
export async function subscriptionNews(
  database: Database,
  sellerIds: readonly number[],
  subscriptionIds: readonly string[],
): Promise<SubscriptionNews[]> {
  const requested = subscriptionIds.filter((id) => isPublicId('subscription', id)).slice(0, MAX_WATCHED);
  return requested.length === 0 ? [] : database.query<SubscriptionNews>(NEWS, [requested, sellerIds]);
}

const ONE = statement(
  'subscription_news',
  `SELECT md5(concat_ws(' ', ${STAMP}, (SELECT max(e.id) FROM subscription_event e WHERE e.subscription_id = s.id),
    (SELECT string_agg(concat_ws(' ', i.id, i.state, sale.status), ',' ORDER BY i.id DESC) FROM (
      SELECT id, state, sale_id FROM subscription_iteration WHERE subscription_id = s.id ORDER BY id DESC LIMIT 12) i
      LEFT JOIN sale ON sale.id = i.sale_id),
    (SELECT string_agg(concat_ws(' ', m.id, m.state), ',' ORDER BY m.id DESC) FROM (
      SELECT id, state FROM message WHERE subscription_id = s.id ORDER BY id DESC LIMIT 12) m),
    (SELECT string_agg(concat_ws(' ', d.id, d.state), ',' ORDER BY d.id DESC) FROM (
      SELECT id, state FROM delivery WHERE subscription_id = s.id ORDER BY id DESC LIMIT 12) d))) AS stamp
  FROM subscription s WHERE s.public_id = $1 AND s.seller_id = ANY($2::bigint[])`,
);

/** Stamp of the screen of one subscription; null where it belongs to none of these sellers. */
export async function subscriptionStamp(
  database: Database,
  sellerIds: readonly number[],
  subscriptionId: string,
): Promise<string | null> {
  if (!isPublicId('subscription', subscriptionId)) return null;
  return (await database.query<{ stamp: string }>(ONE, [subscriptionId, sellerIds]))[0]?.stamp ?? null;
}
