import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSubscription } from '#lib/testing/subscriptions/given-subscription.ts';
import { givenSeller } from '#lib/testing/world.ts';
import { bestHours, retryReasons } from './retry-hours.sql.ts';

const base = testDatabase();
const ZONE = 'Asia/Jerusalem';

/** Failed dates of a subscription, each with a sale, a declined charge and a retry at that hour: the first are paid. */
const ADD_RETRIES = statement(
  'test_add_retries',
  `WITH given AS (
  SELECT n, $2 || '-' || $3 || '-' || n AS name, (date_trunc('day', app_now() AT TIME ZONE $6)
    - make_interval(days => 2) + make_interval(hours => $3::int, mins => 5)) AT TIME ZONE $6 AS retried
  FROM generate_series(1, $4::int) n
), sold AS (
  INSERT INTO sale (seller_id, public_id, price, currency, product_name)
  SELECT $1::bigint, 'SALE-' || name, 4900, 'ILS', 'Gym' FROM given RETURNING id, public_id
), dated AS (
  INSERT INTO subscription_iteration (subscription_id, seller_id, number, state, due_at, price, failures, sale_id,
    settled_at, next_at)
  SELECT $2::bigint, $1::bigint, $3::int * 1000 + n, 'skipped', retried - interval '1 day', 4900, 1, sold.id,
    retried, retried
  FROM given JOIN sold ON sold.public_id = 'SALE-' || name RETURNING id
)
INSERT INTO attempt (public_id, sale_id, seller_id, kind, amount, currency, installments, channel, method, state,
  decline_code, created_at, settled_at, lease_until)
SELECT 'TRAN-' || name || '-' || turn, sold.id, $1::bigint, 'pay', 4900, 'ILS', 1, 'system', 'credit-card',
  CASE WHEN turn = 2 AND n <= $5::int THEN 'succeeded' ELSE 'declined' END::attempt_state,
  CASE WHEN turn = 2 AND n <= $5::int THEN NULL ELSE 20004 END, retried, retried, retried
FROM given JOIN sold ON sold.public_id = 'SALE-' || name, generate_series(1, 2) turn ORDER BY n, turn`,
);

test('retries are moved to the hour at which most of them were paid, and say so', async () => {
  const [seller, other] = [await givenSeller(base.db), await givenSeller(base.db)];
  const plan = await givenSubscription(base.db, seller.id);
  const add = (hour: number, tried: number, paid: number) =>
    base.db.query(ADD_RETRIES, [seller.id, plan.id, hour, tried, paid, ZONE]);
  await add(3, 60, 12);
  await add(10, 40, 30);
  const hours = await bestHours(base.db, [seller.id, other.id], ZONE);
  expect([...hours]).toEqual([[seller.id, { hour: 10, tried: 40, paid: 30 }]]);
  const [ten, three] = [new Date('2026-11-28T08:00:00Z'), new Date('2026-11-28T01:10:00Z')];
  const rows = [ten, three, null].map((retryAt) => ({ sellerId: seller.id, retryAt }));
  expect(await retryReasons(base.db, rows, ZONE)).toEqual([{ tried: 40, paid: 30 }, null, null]);
});
