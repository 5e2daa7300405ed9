import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSubscription } from '#lib/testing/subscriptions/given-subscription.ts';
import { ALL_WAYS } from '#lib/testing/mail/ways.ts';
import { givenSeller, type TestSeller } from '#lib/testing/world.ts';
import type { RecoveryQuery } from '../views/recovery.ts';
import { chooseRecovery, countToRecover, listRecovery, recoverySummary } from './recovery.sql.ts';

const base = testDatabase();
const ALL: RecoveryQuery = {
  search: '',
  states: [],
  currency: null,
  least: null,
  most: null,
  sort: 'newest',
  ascending: false,
  page: 1,
  size: 25,
};
const list = (seller: TestSeller, change: Partial<RecoveryQuery> = {}) =>
  listRecovery(base.db, [seller.id], { ...ALL, ...change }, ALL_WAYS);

const FAIL = statement(
  'test_fail_subscription',
  `UPDATE subscription SET failures = $2, error_code = $3, changed_at = app_now() - make_interval(secs => $4)
  WHERE id = $1`,
);
const ADD_DATE = statement(
  'test_add_subscription_date',
  `WITH asked AS (
  INSERT INTO sale (seller_id, public_id, price, currency, product_name)
  SELECT $2::bigint, 'SALE-' || $1::bigint || '-' || $3::int, $6::bigint, 'ILS', 'Gym'
  WHERE $4::text <> 'scheduled' RETURNING id
)
  INSERT INTO subscription_iteration (subscription_id, seller_id, number, state, due_at, price, failures, next_at,
    settled_at, sale_id)
  VALUES ($1::bigint, $2::bigint, $3::int, $4::text::subscription_iteration_state, $5, $6, $7, $8, $9,
    (SELECT id FROM asked))`,
);
const END = statement(
  'test_end_subscription',
  `UPDATE subscription SET ended_at = app_now() - make_interval(days => $2), reason = $3::subscription_reason
  WHERE id = $1`,
);
const ACTIVATE = statement(
  'test_activate_subscription',
  `UPDATE subscription SET activated_at = app_now() - make_interval(days => $2) WHERE id = $1`,
);

const ago = (days: number): Date => new Date(Date.now() - days * 86_400_000);

/** A subscription with a date that failed: open, of this state, at a price that may be another than the plan's. */
async function givenFailure(
  seller: TestSeller,
  {
    state,
    price = 4_900,
    datePrice = price,
    failures = 2,
    errorCode = 21_004,
    secondsAgo = 0,
    ...more
  }: {
    state: 'retrying' | 'failed';
    price?: number;
    datePrice?: number;
    failures?: number;
    errorCode?: number;
    secondsAgo?: number;
    currency?: string;
    buyerName?: string;
    period?: 'monthly' | 'yearly';
  },
) {
  const made = await givenSubscription(base.db, seller.id, { state, price, nextAt: null, completed: 3, ...more });
  await base.db.query(FAIL, [made.id, failures, errorCode, secondsAgo]);
  const open = state === 'retrying' ? 'scheduled' : 'awaiting';
  await base.db.query(ADD_DATE, [
    ...[made.id, seller.id, 4, open, ago(failures), datePrice, failures, new Date('2026-12-01T07:00:00Z'), null],
  ]);
  return made;
}

test('each failure tells its date, why, what is next and what is at stake; the newest stands first', async () => {
  const seller = await givenSeller(base.db);
  const waits = await givenFailure(seller, { state: 'failed', errorCode: 21_002, secondsAgo: 60, period: 'yearly' });
  const tries = await givenFailure(seller, { state: 'retrying', price: 9_900, datePrice: 4_900, currency: 'USD' });
  await givenSubscription(base.db, seller.id);
  const { rows, totals, count } = await list(seller);
  expect(rows).toMatchObject([
    {
      subscriptionId: tries.subscriptionId,
      state: 'retrying',
      number: 4,
      failures: 2,
      errorCode: 21_004,
      amount: 4_900,
      price: 9_900,
      monthly: 9_900,
      retryAt: new Date('2026-12-01T07:00:00Z'),
    },
    { subscriptionId: waits.subscriptionId, state: 'failed', retryAt: null, amount: 4_900, monthly: 408 },
  ]);
  expect([totals, count]).toEqual([
    [
      { currency: 'ILS', count: 1, amount: 4_900, monthly: 408 },
      { currency: 'USD', count: 1, amount: 4_900, monthly: 9_900 },
    ],
    2,
  ]);
  expect(await countToRecover(base.db, [seller.id])).toEqual({ failed: 1, retrying: 1 });
});

test('the list is narrowed by state, amount, currency and words, and what is selected is what is listed', async () => {
  const seller = await givenSeller(base.db);
  await givenFailure(seller, { state: 'failed', buyerName: 'Noa Bar' });
  await givenFailure(seller, { state: 'retrying', price: 12_000, currency: 'USD' });
  for (const [change, expected] of [
    [{ states: ['failed'] }, 1],
    [{ states: ['failed', 'retrying'] }, 2],
    [{ search: 'noa' }, 1],
    [{ search: 'n%a' }, 0],
    [{ currency: 'USD' }, 1],
    [{ least: 12_000, most: 12_000 }, 1],
    [{ most: 100 }, 0],
  ] as const) {
    const found = await list(seller, change);
    const chosen = await chooseRecovery(base.db, [seller.id], { ...ALL, ...change }, { most: 10, ways: ALL_WAYS });
    expect([change, found.count, chosen.length]).toEqual([change, expected, expected]);
    expect(found.totals.reduce((sum, { amount }) => sum + amount, 0)).toBe(
      found.rows.reduce((sum, { amount }) => sum + amount, 0),
    );
  }
  expect(await chooseRecovery(base.db, [seller.id], ALL, { most: 1, ways: ALL_WAYS })).toHaveLength(1);
});

test('the summary has what is at stake, what was paid after a failure and what failures ended, of 30 days', async () => {
  const seller = await givenSeller(base.db);
  await givenFailure(seller, { state: 'failed' });
  const paid = async (settled: number, failures: number, due = settled) => {
    const { id } = await givenSubscription(base.db, seller.id);
    await base.db.query(ACTIVATE, [id, 100]);
    await base.db.query(ADD_DATE, [id, seller.id, 2, 'paid', ago(due), 3_000, failures, ago(settled), ago(settled)]);
    return id;
  };
  await paid(3, 1);
  await paid(3, 0);
  await paid(40, 2);
  // A first payment that was declined before it was paid is no recovery.
  await base.db.query(ACTIVATE, [await paid(2, 1, 2), 2]);
  for (const [days, reason] of [
    [5, 'failures'],
    [5, 'buyer'],
    [31, 'failures'],
  ] as const) {
    const { id } = await givenSubscription(base.db, seller.id, { state: 'cancelled', nextAt: null, period: 'yearly' });
    await base.db.query(END, [id, days, reason]);
  }
  expect(await recoverySummary(base.db, [seller.id])).toEqual({
    atStake: [{ currency: 'ILS', count: 1, amount: 4_900, monthly: 4_900 }],
    recovered: [{ currency: 'ILS', count: 1, amount: 3_000 }],
    lost: [{ currency: 'ILS', count: 1, amount: 408 }],
  });
});

test('failures are a seller’s own', async () => {
  const [seller, other] = [await givenSeller(base.db), await givenSeller(base.db)];
  await givenFailure(seller, { state: 'failed' });
  expect([
    (await list(other)).count,
    await chooseRecovery(base.db, [other.id], ALL, { most: 10, ways: ALL_WAYS }),
    await countToRecover(base.db, [other.id]),
    (await recoverySummary(base.db, [other.id])).atStake,
  ]).toEqual([0, [], { failed: 0, retrying: 0 }, []]);
});
