import { expect, test, vi } from 'vitest';
import { charge } from '#lib/modules/payments/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import { newId } from '#lib/platform/random.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import { oneIn } from '#lib/testing/thorough.ts';
import { cancelSubscription } from '../change/cancel.ts';
import { pauseSubscription } from '../change/pause.ts';
import { replaceCard } from '../change/replace-card.ts';
import { resumeSubscription } from '../change/resume.ts';
import { retryNow } from '../change/retry-now.ts';
import { createSubscription } from '../create/create-subscription.ts';
import { paySubscription } from '../create/pay-subscription.ts';
import { beginIterations, claimIterations } from '../store/iterations.sql.ts';
import { DATE_OF_A_PAYMENT } from '../store/date-of-payment.sql.ts';
import { findByPublicId } from '../store/subscriptions.sql.ts';
import { iterationWork } from './charge-due.ts';
import { settleEnded } from './settle-iterations.ts';

/** Dates that were given up, and dates of subscriptions that were taken back while a process died. */

const base = testDatabase();
const world = testWorld(base);

const API = { actor: 'api' } as const;
const DAY = 86_400;
const PRICE = 4_900;

async function givenPaid(seller: TestSeller): Promise<string> {
  const made = await createSubscription(world.context, seller.id, API, {
    price: PRICE,
    currency: 'ILS',
    description: 'Coffee',
    period: 'monthly',
    language: 'en',
  });
  if (!made.ok) throw new Error(made.reason.key);
  const card = { number: '4580458045804580', expiry: '12/40', cvv: '123' };
  const payment = { subscriptionId: made.value.publicId, sellerIds: [seller.id], who: API };
  await paySubscription(world.context, { ...payment, means: { kind: 'card', card } });
  return made.value.publicId;
}

const DUE = statement(
  'given_up_due',
  `SELECT FROM subscription_iteration WHERE state IN ('scheduled', 'charging') AND next_at <= app_now()`,
);

async function runSchedule(): Promise<void> {
  const worker = iterationWork(world.context);
  while ((await worker.claimAndBegin()) > 0 || (await base.db.query(DUE, [])).length > 0)
    await new Promise((resolve) => setTimeout(resolve, 5));
  await worker.finish();
}

/** Claims and charges what is due, and dies before anything of it is recorded. */
async function chargeAndDie(): Promise<void> {
  const held = await claimIterations(base.db, 10);
  const begun = await beginIterations(
    base.db,
    held,
    held.map(() => newId('sale')),
  );
  for (const { saleId, token } of begun)
    await charge(world.context, { sale: { saleId }, means: { kind: 'token', token }, by: { who: 'schedule' } });
}

const which = (seller: TestSeller, subscriptionId: string) => ({ sellerIds: [seller.id], subscriptionId });

const LAST_SALE = statement(
  'given_up_last_sale',
  `SELECT x.id, x.public_id AS "saleId", x.status, i.state FROM sale x JOIN subscription s ON s.id = x.subscription_id
    LEFT JOIN subscription_iteration i ON i.sale_id = x.id WHERE s.public_id = $1 ORDER BY x.id DESC LIMIT 1`,
);
const lastSale = async (subscriptionId: string) => {
  const [sale] = await base.db.query<{ id: number; saleId: string; status: string; state: string }>(LAST_SALE, [
    subscriptionId,
  ]);
  if (!sale) throw new Error('no sale');
  return sale;
};

const decline = (seller: TestSeller, code: number) =>
  world.bank.next({ merchant: String(seller.id), operation: 'charge', what: 'decline', code });

test.each(
  oneIn(3, [
    ['lost or stolen', 21001],
    ['not permitted', 21006],
    ['blocked', 21007],
  ] as const),
)('a card that is %s is never charged again, by schedule or by hand', async (_why, code) => {
  const seller = await givenSeller(base.db);
  const id = await givenPaid(seller);
  await decline(seller, code);
  await base.moveClock(32 * DAY);
  await runSchedule();
  const charges = async () =>
    (await world.bank.requests()).filter((one) => one.merchant === String(seller.id) && one.operation === 'charge');
  const before = (await charges()).length;
  expect(await retryNow(world.context, which(seller, id), API)).toMatchObject({
    ok: false,
    reason: { key: 'wrong_subscription_status', field: 'failed' },
  });
  await base.moveClock(2 * DAY);
  await runSchedule();
  expect(await charges()).toHaveLength(before);
  expect(await findByPublicId(base.db, id)).toMatchObject({ state: 'failed', failures: 1, errorCode: code });
});

test('a date that waited for another card for months is tried now, and those that passed are not charged', async () => {
  const seller = await givenSeller(base.db);
  const id = await givenPaid(seller);
  await decline(seller, 21001);
  await base.moveClock(32 * DAY);
  await runSchedule();
  expect(await findByPublicId(base.db, id)).toMatchObject({ state: 'failed', completed: 1 });
  await base.moveClock(93 * DAY);
  const token = await world.givenToken(seller, { buyer_is_permanent: true });
  expect(await replaceCard(world.context, which(seller, id), API, token)).toMatchObject({ ok: true });
  await runSchedule();
  expect(await findByPublicId(base.db, id)).toMatchObject({ state: 'active', completed: 2, skipped: 3 });
});

test('a buyer who pays such a date on its page pays no other with it', async () => {
  const seller = await givenSeller(base.db);
  const id = await givenPaid(seller);
  await decline(seller, 21007);
  await base.moveClock(32 * DAY);
  await runSchedule();
  await base.moveClock(93 * DAY);
  const { id: saleRowId, saleId } = await lastSale(id);
  expect((await world.pay(seller, saleId, { sale_price: PRICE })).body.sale_status).toBe('completed');
  await settleEnded(world.context, [saleRowId]);
  await runSchedule();
  expect(await findByPublicId(base.db, id)).toMatchObject({ state: 'active', completed: 2, skipped: 3 });
});

testInAll('the sale of a date that failed seven times cannot be paid any more', async () => {
  const seller = await givenSeller(base.db);
  const id = await givenPaid(seller);
  await base.moveClock(32 * DAY);
  for (let failure = 1; failure <= 7; failure += 1) {
    await decline(seller, 21005);
    await runSchedule();
    await base.moveClock(DAY + 60);
  }
  expect(await findByPublicId(base.db, id)).toMatchObject({ state: 'cancelled', reason: 'failures' });
  const { saleId, status } = await lastSale(id);
  expect(status).toBe('canceled');
  expect((await world.pay(seller, saleId, { sale_price: PRICE })).body).toMatchObject({ status_error_code: 305 });
});

test.each([
  ['paused', pauseSubscription],
  ['cancelled', cancelSubscription],
] as const)('a date that was charged by a process that died counts, though it is %s since', async (state, change) => {
  const seller = await givenSeller(base.db);
  const id = await givenPaid(seller);
  await base.moveClock(32 * DAY);
  await chargeAndDie();
  expect(await change(world.context, which(seller, id), API)).toMatchObject({ ok: true });
  expect(await lastSale(id)).toMatchObject({ status: 'completed', state: 'charging' });
  await base.moveClock(120);
  await runSchedule();
  expect(await lastSale(id)).toMatchObject({ status: 'completed', state: 'paid' });
  expect(await findByPublicId(base.db, id)).toMatchObject({ state, completed: 2, skipped: 0, nextAt: null });
  if (state === 'cancelled') return;
  expect(await resumeSubscription(world.context, which(seller, id), API)).toMatchObject({
    ok: true,
    value: { state: 'active', completed: 2, skipped: 0 },
  });
});

test('a date that was declined for a process that died is over once it is paused, and its sale is closed', async () => {
  const seller = await givenSeller(base.db);
  const id = await givenPaid(seller);
  await base.moveClock(32 * DAY);
  await decline(seller, 21005);
  await chargeAndDie();
  // As long as the claim lasts nobody knows whether a payment is under way: the sale was declined, and is closed.
  await pauseSubscription(world.context, which(seller, id), API);
  await base.moveClock(120);
  await runSchedule();
  expect(await lastSale(id)).toMatchObject({ status: 'canceled', state: 'stopped' });
  expect(await findByPublicId(base.db, id)).toMatchObject({ state: 'paused', completed: 1 });
});

test('cards that a buyer mistypes on the page of such a date end nothing', async () => {
  const seller = await givenSeller(base.db);
  const id = await givenPaid(seller);
  await decline(seller, 21001);
  await base.moveClock(32 * DAY);
  await runSchedule();
  const { id: saleRowId, saleId } = await lastSale(id);
  for (let turn = 0; turn < 8; turn += 1) {
    await world.pay(seller, saleId, { sale_price: PRICE, credit_card_number: '4000000000000002' });
    await settleEnded(world.context, [saleRowId]);
  }
  expect(await findByPublicId(base.db, id)).toMatchObject({ state: 'failed', failures: 1, errorCode: 21001 });
  const token = await world.givenToken(seller, { buyer_is_permanent: true });
  await decline(seller, 21005);
  await replaceCard(world.context, which(seller, id), API, token);
  await runSchedule();
  expect(await findByPublicId(base.db, id)).toMatchObject({ state: 'retrying', errorCode: 21005 });
});

test('a date that the schedule charges is settled by it, and no other job is asked to look', async () => {
  const seller = await givenSeller(base.db);
  const subscriptionId = await givenPaid(seller);
  await base.moveClock(31 * DAY);
  const count = vi.fn();
  const bookingExtensions = world.context.bookingExtensions.map((one) =>
    one.name === DATE_OF_A_PAYMENT.name ? { ...one, committed: count } : one,
  );
  const worker = iterationWork({ ...world.context, bookingExtensions });
  while ((await worker.claimAndBegin()) > 0);
  await worker.finish();
  expect(await findByPublicId(base.db, subscriptionId)).toMatchObject({ state: 'active', completed: 2 });
  expect(count).not.toHaveBeenCalled();
});
