import { type Database, statement } from '#lib/platform/db/database.ts';
import { RESENDS_PER_SECOND } from '../contract/deliveries.ts';
import { isSuperseded, type Records } from './subjects.sql.ts';

/**
 * How new deliveries are made: SQL because whether one is on its way or has become needless is decided by the statement
 * that inserts. A resend is a delivery of its own: the one that it repeats is never written to.
 */

const ON_ITS_WAY = `EXISTS (SELECT FROM delivery o WHERE o.event_id = d.event_id AND o.audience = d.audience
  AND o.state = 'pending')`;

// Concurrent resends of one delivery count to the same number, and the second finds it taken.
const resendStatement = (records: Records) =>
  statement(
    'callbacks_resend',
    `
INSERT INTO delivery (event_id, seller_id, sale_id, subscription_id, notify_type, audience, url, resend, resent_from,
  resent_by, next_at)
SELECT d.event_id, d.seller_id, d.sale_id, d.subscription_id, d.notify_type, d.audience, asked.url,
  1 + (SELECT max(o.resend) FROM delivery o WHERE o.event_id = d.event_id AND o.audience = d.audience), d.id, $3,
    app_now() + make_interval(secs => asked.place / ${RESENDS_PER_SECOND}.0)
FROM unnest($1::bigint[], $2::text[], $4::int[]) AS asked (id, url, place) JOIN delivery d ON d.id = asked.id
WHERE NOT (${isSuperseded(records, 'd')}) AND NOT ${ON_ITS_WAY}
ORDER BY asked.place
ON CONFLICT (event_id, audience, resend) DO NOTHING
RETURNING id`,
  );

export type ToResend = { id: number; url: string; place: number };

/**
 * Inserts the new deliveries; `place` is the number of deliveries before it. Returns their ids: deliveries in progress
 * or superseded are left out.
 */
export async function insertResends(
  { database, records }: { database: Database; records: Records },
  resends: readonly ToResend[],
  userId: number,
): Promise<number[]> {
  const rows = await database.query<{ id: number }>(resendStatement(records), [
    resends.map(({ id }) => id),
    resends.map(({ url }) => url),
    userId,
    resends.map(({ place }) => place),
  ]);
  return rows.map(({ id }) => id);
}

const ADD_TEST = statement(
  'callbacks_add_test',
  `
WITH made AS (
  INSERT INTO event (notify_type, body) SELECT 'test', $2
  WHERE NOT EXISTS (SELECT FROM delivery WHERE seller_id = $1 AND state = 'pending' AND notify_type = 'test')
  RETURNING id, notify_type
)
INSERT INTO delivery (event_id, seller_id, notify_type, audience, url) SELECT id, $1, notify_type, 'seller', $3
  FROM made RETURNING id`,
);

/** A test event on its way to an address; null while another of this seller is. */
export async function addTestEvent(
  database: Database,
  sellerId: number,
  test: { body: string; url: string },
): Promise<number | null> {
  const [row] = await database.query<{ id: number }>(ADD_TEST, [sellerId, test.body, test.url]);
  return row?.id ?? null;
}
