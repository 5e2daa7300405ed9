import { type Database, statement } from '#lib/platform/db/database.ts';
import { newId } from '#lib/platform/random.ts';
import type { Audience, DeliveryState } from '#lib/modules/callbacks/contract/deliveries.ts';

/**
 * Deliveries for tests of the log: a sale, an attempt, its event and the delivery's state, without any request being
 * sent.
 */

const ADD_SALE = statement(
  'test_add_sale',
  `
INSERT INTO sale (public_id, seller_id, price, currency, product_name, merchant_reference, callback_url) VALUES ($1, $2,
  500, 'ILS', 'x', $3, $4) RETURNING id, code`,
);

const ADD_EVENT = statement(
  'test_add_event',
  `
WITH tried AS (
  INSERT INTO attempt (public_id, sale_id, seller_id, kind, state, amount, currency, channel, lease_until, settled_at)
  SELECT $1, $2, seller_id, $3, $4, 500, 'ILS', 'api', app_now(), app_now() FROM sale WHERE id = $2 RETURNING id
)
INSERT INTO event (sale_id, attempt_id, notify_type, body) SELECT $2, id, $5, $6 FROM tried RETURNING id`,
);

const ADD_DELIVERY = statement(
  'test_add_delivery',
  `
INSERT INTO delivery (event_id, seller_id, sale_id, notify_type, audience, url, state, outcome, tries, created_at,
  settled_at, next_at)
SELECT e.id, s.seller_id, e.sale_id, e.notify_type, $2, $3, $4::delivery_state, $5, $6,
  app_now() - make_interval(secs => $7), CASE WHEN $4::delivery_state <> 'pending' THEN app_now() END, app_now()
FROM event e JOIN sale s ON s.id = e.sale_id WHERE e.id = $1 RETURNING id`,
);

const ADD_TRY = statement(
  'test_add_try',
  `
INSERT INTO delivery_try (delivery_id, number, started_at, duration_ms, http_status, error, request_headers,
  response_headers, response_body)
VALUES ($1, $2, app_now(), 12, $3, $4, '{"content-type":"application/x-www-form-urlencoded"}', '{"server":"nginx"}',
  $5)`,
);

export type TestSale = { id: number; saleId: string; code: number };

export async function givenSaleOf(
  db: Database,
  sellerId: number,
  { reference = '', callbackUrl = null }: { reference?: string; callbackUrl?: string | null } = {},
): Promise<TestSale> {
  const saleId = newId('sale');
  const [row] = await db.query<{ id: number; code: number }>(ADD_SALE, [saleId, sellerId, reference, callbackUrl]);
  return { id: row?.id ?? 0, code: row?.code ?? 0, saleId };
}

export type TestEvent = { id: number; attemptId: string };

/** An event of a sale with the attempt that it is about; a failure's attempt was declined. */
export async function givenEvent(
  db: Database,
  sale: TestSale,
  notifyType = 'sale-complete',
  body = `svc_sale_id=${sale.saleId}&notify_type=${notifyType}`,
): Promise<TestEvent> {
  const attemptId = newId('attempt');
  const [kind, state] =
    notifyType === 'sale-failure'
      ? ['pay', 'declined']
      : notifyType === 'refund'
        ? ['refund', 'succeeded']
        : notifyType === 'sale-authorized'
          ? ['authorize', 'succeeded']
          : ['pay', 'succeeded'];
  const [row] = await db.query<{ id: number }>(ADD_EVENT, [attemptId, sale.id, kind, state, notifyType, body]);
  return { id: row?.id ?? 0, attemptId };
}

export type DeliveryGiven = {
  state?: DeliveryState;
  outcome?: string;
  tries?: number;
  audience?: Audience;
  url?: string;
  secondsAgo?: number;
};

export async function givenDeliveryOf(db: Database, event: TestEvent, given: DeliveryGiven = {}): Promise<number> {
  const {
    state = 'delivered',
    outcome = state === 'delivered' ? '200' : state === 'dropped' ? '503' : '',
    tries = state === 'delivered' ? 1 : state === 'dropped' ? 3 : 0,
    audience = 'seller',
    secondsAgo = 0,
  } = given;
  const [row] = await db.query<{ id: number }>(ADD_DELIVERY, [
    event.id,
    audience,
    given.url ?? 'https://shop.example.com/cb?token=s3cret',
    state,
    outcome,
    tries,
    secondsAgo,
  ]);
  const id = row?.id ?? 0;
  const isStatus = /^\d/.test(outcome);
  for (let number = 1; number <= tries; number += 1)
    await db.query(ADD_TRY, [
      id,
      number,
      isStatus ? Number(outcome) : null,
      isStatus && Number(outcome) < 400 ? null : isStatus ? 'status' : outcome,
      isStatus ? 'seen' : null,
    ]);
  return id;
}

/** A delivery of an event of a sale of its own. */
export async function givenDelivery(
  db: Database,
  sellerId: number,
  { type = 'sale-complete', ...given }: DeliveryGiven & { type?: string } = {},
): Promise<number> {
  return givenDeliveryOf(db, await givenEvent(db, await givenSaleOf(db, sellerId), type), given);
}
