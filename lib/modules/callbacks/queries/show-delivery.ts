import { type Database, statement } from '#lib/platform/db/database.ts';
import type { DeliveryDetail, DeliveryRow, DeliverySibling, DeliveryAttempt } from '../contract/deliveries.ts';
import { shownBody } from '../domain/shown-body.ts';
import { SALE_PAID } from '../store-resend.ts';
import { isForeign, type Reader, seenBy } from './reader.ts';

/** One delivery with its tries, or null: somebody else's answers like one that does not exist. */

const ONE = statement(
  'delivery_show',
  `
SELECT d.id, d.notify_type AS "notifyType", d.audience, d.url, d.state, d.outcome, d.tries, d.resend, d.event_id AS "eventId", s.public_id AS "saleId", s.code AS "saleCode",
  d.seller_id AS "sellerId", seller.name AS "sellerName", d.created_at AS "createdAt", d.next_at AS "nextAt", d.settled_at AS "settledAt", e.body,
  d.resent_from AS "resentFrom", person.name AS "resentBy", ${SALE_PAID} AS "isSalePaid", app_now() AS now
FROM delivery d JOIN event e ON e.id = d.event_id JOIN seller ON seller.id = d.seller_id LEFT JOIN sale s ON s.id = d.sale_id LEFT JOIN app_user person ON person.id = d.resent_by
WHERE d.id = $1 AND d.seller_id = ANY ($2::bigint[])`,
);

const TRIES = statement(
  'delivery_show_tries',
  `
SELECT number, started_at AS "startedAt", duration_ms AS "durationMs", http_status AS "httpStatus", error, request_headers AS "requestHeaders", response_headers AS "responseHeaders",
  response_body AS "responseBody"
FROM delivery_try WHERE delivery_id = $1 ORDER BY number`,
);

/** The newest of them: a delivery can be sent again any number of times. */
const SIBLINGS = statement(
  'delivery_show_siblings',
  `
SELECT id, state, resend, created_at AS "createdAt" FROM delivery WHERE event_id = $1 AND audience = $2 AND id <> $3 ORDER BY resend DESC LIMIT 20`,
);

type Found = DeliveryRow & {
  eventId: number;
  body: string;
  resentFrom: number | null;
  resentBy: string | null;
  isSalePaid: boolean;
  now: Date;
};

/** `deliveryId` is any number; identifiers beyond the database's own are nobody's. */
export async function showDelivery(db: Database, reader: Reader, deliveryId: number): Promise<DeliveryDetail | null> {
  if (!Number.isSafeInteger(deliveryId) || deliveryId < 1) return null;
  const [found] = await db.query<Found>(ONE, [deliveryId, reader.sellerIds]);
  if (!found) return null;
  const { eventId, ...delivery } = found;
  const [tried, siblings] = await Promise.all([
    db.query<DeliveryAttempt>(TRIES, [deliveryId]),
    db.query<DeliverySibling>(SIBLINGS, [eventId, found.audience, deliveryId]),
  ]);
  const foreign = isForeign(reader, found);
  const { body, fields, mask } = shownBody(found.body);
  const seen = (one: DeliveryAttempt): DeliveryAttempt =>
    foreign
      ? { ...one, requestHeaders: null, responseHeaders: null, responseBody: null }
      : { ...one, responseBody: one.responseBody && mask(one.responseBody) };
  return { ...seenBy(reader, delivery), body, fields, tried: tried.map(seen), siblings, isForeign: foreign };
}
