import { type Database, statement } from '#lib/platform/db/database.ts';
import type { NotifyType } from '../contract/callback-events.ts';
import type { Audience } from '../domain/destinations.ts';

/**
 * Events of subscriptions and their deliveries, many at once. SQL because the scheduler records a hundred dates in one
 * statement each, and because a process that only charges need not load the data client.
 */

const ADDRESSES = statement(
  'callbacks_addresses_of_sellers',
  `SELECT s.id, s.public_key AS "publicKey", s.callback_url AS "sellerUrl", p.callback_url AS "partnerUrl"
  FROM seller s LEFT JOIN partner p ON p.id = s.partner_id WHERE s.id = ANY ($1::bigint[])`,
);

export type SellerAddresses = {
  id: number;
  publicKey: string;
  sellerUrl: string | null;
  partnerUrl: string | null;
};

/** Where these sellers and their partners receive. */
export function addressesOfSellers(database: Database, sellerIds: readonly number[]): Promise<SellerAddresses[]> {
  return database.query(ADDRESSES, [sellerIds]);
}

// Numbered before they are written, in the order in which they were given: a delivery finds its event by that number,
// and events of one subscription follow each other as they happened.
const ADD = statement(
  'callbacks_add_subscription_events',
  `WITH given AS MATERIALIZED (
  SELECT nextval(pg_get_serial_sequence('event', 'id')) AS event_id, one.* FROM (
    SELECT * FROM unnest($1::notify_type[], $2::text[], $3::bigint[], $4::bigint[], $5::callback_audience[], $6::text[])
      WITH ORDINALITY AS told (notify_type, body, seller_id, subscription_id, audience, url, place) ORDER BY place
  ) one
), made AS (
  INSERT INTO event (id, notify_type, body) SELECT event_id, notify_type, body FROM given ORDER BY place
)
INSERT INTO delivery (event_id, seller_id, subscription_id, notify_type, audience, url)
SELECT event_id, seller_id, subscription_id, notify_type, audience, url FROM given ORDER BY place`,
);

export type SubscriptionEvent = {
  notifyType: NotifyType;
  body: string;
  sellerId: number;
  subscriptionId: number;
  audience: Audience;
  url: string;
};

/** These events, each on its way to its address, numbered in this order. */
export async function addSubscriptionEvents(inside: Database, events: readonly SubscriptionEvent[]): Promise<void> {
  await inside.query(ADD, [
    events.map(({ notifyType }) => notifyType),
    events.map(({ body }) => body),
    events.map(({ sellerId }) => sellerId),
    events.map(({ subscriptionId }) => subscriptionId),
    events.map(({ audience }) => audience),
    events.map(({ url }) => url),
  ]);
}
