import { type Database, statement } from '#lib/platform/db/database.ts';

/** Events without the payments behind them, for tests of what happens to deliveries. */

const EVENTS = statement(
  'test_events_made',
  `
WITH sales AS (
  INSERT INTO sale (public_id, seller_id, price, currency, product_name) SELECT 'SALE-' || gen_random_uuid(), $1, 500,
    'ILS', 'x' FROM generate_series(1, $2::int) RETURNING id
), attempts AS (
  INSERT INTO attempt (public_id, sale_id, seller_id, kind, state, amount, currency, channel, processor, lease_until,
    settled_at)
  SELECT 'TRAN-' || gen_random_uuid(), id, $1, 'pay', 'declined', 500, 'ILS', 'api', 'demo', app_now(), app_now()
    FROM sales RETURNING id, sale_id, public_id
), events AS (
  INSERT INTO event (sale_id, attempt_id, notify_type, body)
  SELECT a.sale_id, a.id, $4::notify_type, 'svc_sale_id=' || a.sale_id || '&svc_transaction_id=' || a.public_id ||
    '&notify_type=' || $4::notify_type FROM attempts a RETURNING id, sale_id, notify_type
)
INSERT INTO delivery (event_id, seller_id, sale_id, notify_type, audience, url)
SELECT event.id, $1, event.sale_id, event.notify_type, $5, ($3::text[])[1 + (row_number() OVER (ORDER BY event.id) - 1)
  % cardinality($3::text[])] FROM events event
RETURNING id`,
);

type Wanted = {
  sellerId: number;
  urls: readonly string[];
  count?: number;
  notifyType?: string;
  audience?: 'seller' | 'partner';
};

/** That many events, each of a sale of its own, on their way to the addresses in turn. Answers the deliveries' ids. */
export async function givenEvents(
  database: Database,
  { sellerId, urls, count = urls.length, notifyType = 'sale-complete', audience = 'seller' }: Wanted,
): Promise<number[]> {
  const rows = await database.query<{ id: number }>(EVENTS, [sellerId, count, urls, notifyType, audience]);
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

const STATES = statement(
  'test_delivery_states',
  `
SELECT id, state, CASE state WHEN 'skipped' THEN outcome END AS because, tries, claims, extract(epoch
  FROM next_at - app_now())::float8 AS "waitSeconds" FROM delivery WHERE id = ANY ($1::bigint[]) ORDER BY id`,
);

export type DeliveryState = {
  id: number;
  state: string;
  because: string | null;
  tries: number;
  claims: number;
  waitSeconds: number;
};

export const statesOf = (database: Database, ids: readonly number[]): Promise<DeliveryState[]> =>
  database.query<DeliveryState>(STATES, [ids]);
