import { type Database, statement } from '#lib/platform/db/database.ts';
import type { Destination } from '../domain/destinations.ts';

/**
 * Events that no booking stands behind, and their deliveries, many at once. SQL because the scheduler records a hundred
 * dates in one statement each, and because a process that only charges or holds terminals need not load the data
 * client.
 */

const ADDRESSES = statement(
  'callbacks_addresses_of_sellers',
  `SELECT s.id, s.public_key AS "publicKey", s.name, s.callback_url AS "sellerUrl", p.callback_url AS "partnerUrl",
    p.id IS NOT NULL AS "hasPartner", app_now() AS now
  FROM seller s LEFT JOIN partner p ON p.id = s.partner_id WHERE s.id = ANY ($1::bigint[])`,
);

/** A seller as its callbacks name it. */
export type SellerToNotify = { id: number; publicKey: string; name: string; now: Date };

type SellerAddresses = SellerToNotify & { sellerUrl: string | null; partnerUrl: string | null; hasPartner: boolean };

/** Callback addresses of these sellers and of their partners. */
export function addressesOfSellers(database: Database, sellerIds: readonly number[]): Promise<SellerAddresses[]> {
  return database.query(ADDRESSES, [sellerIds]);
}

const RESERVE = statement(
  'callbacks_reserve_event_ids',
  `SELECT nextval(pg_get_serial_sequence('event', 'id')) AS id FROM generate_series(1, $1::int)`,
);

/** Numbers for so many events, in their order. */
export async function reserveEventIds(inside: Database, count: number): Promise<number[]> {
  return (await inside.query<{ id: number }>(RESERVE, [count])).map(({ id }) => id);
}

// Numbered before they are written, in the order in which they were given: a delivery finds its event by that number,
// and events of one subscription follow each other as they happened.
const ADD = statement(
  'callbacks_add_events',
  `WITH given AS MATERIALIZED (
  SELECT coalesce(one.id, nextval(pg_get_serial_sequence('event', 'id'))) AS event_id, one.* FROM (
    SELECT * FROM unnest($1::bigint[], $2::notify_type[], $3::text[], $4::bytea[], $5::bigint[], $6::bigint[])
      WITH ORDINALITY AS added (id, notify_type, body, sealed, seller_id, subscription_id, place) ORDER BY place
  ) one
), made AS (
  INSERT INTO event (id, notify_type, body, sealed) SELECT event_id, notify_type, body, sealed FROM given ORDER BY place
)
INSERT INTO delivery (event_id, seller_id, subscription_id, notify_type, audience, url)
SELECT event_id, seller_id, subscription_id, notify_type, destination.audience, destination.url
FROM given JOIN unnest($7::int[], $8::callback_audience[], $9::text[]) AS destination (place, audience, url)
  USING (place) ORDER BY place`,
);

export type EventToAdd = {
  /** Null if the event gets its number as it is stored. */
  id: number | null;
  notifyType: string;
  /** Public form of the body; the whole form where `sealed` is null. */
  body: string;
  sealed: Buffer | null;
  sellerId: number;
  subscriptionId: number | null;
  destinations: readonly Destination[];
};

/** Adds events with their deliveries, numbered in this order. */
export async function addEvents(inside: Database, events: readonly EventToAdd[]): Promise<void> {
  const ways = events.flatMap(({ destinations }, index) =>
    destinations.map((destination) => ({ ...destination, place: index + 1 })),
  );
  await inside.query(ADD, [
    events.map(({ id }) => id),
    events.map(({ notifyType }) => notifyType),
    events.map(({ body }) => body),
    events.map(({ sealed }) => sealed),
    events.map(({ sellerId }) => sellerId),
    events.map(({ subscriptionId }) => subscriptionId),
    ways.map(({ place }) => place),
    ways.map(({ audience }) => audience),
    ways.map(({ url }) => url),
  ]);
}
