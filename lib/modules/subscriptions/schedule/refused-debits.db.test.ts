import { afterEach, describe, expect, test } from 'vitest';
import type { PaymentDetails } from '#lib/modules/checkout/contract/buyer-page.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { BACS, DEBIT, methodsWorld, SEPA } from '#lib/testing/payment-methods.ts';
import { chargeDue } from '#lib/testing/subscriptions/by-api.ts';
import { valueOf } from '#lib/testing/value-of.ts';
import { type TestSeller, testWorld } from '#lib/testing/world.ts';
import { oneIn } from '#lib/testing/thorough.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import { replaceCard } from '../change/replace-card.ts';
import type { RepeatableMethod } from '#lib/kernel/subscription.ts';
import { createSubscription } from '../create/create-subscription.ts';
import { paySubscription } from '../create/pay-subscription.ts';
import { findByPublicId } from '../store/subscriptions.sql.ts';
import { settleEnded } from './settle-iterations.ts';

/** Dates that are debited from accounts, and whose banks say no: at once, after days, for good, or after they paid. */

const base = testDatabase();
const world = testWorld(base);
const { seller, start, toldTypes, bankClock, notice, everyCharge } = methodsWorld(base, world);

const API = { actor: 'api' } as const;
const DAY = 86_400;
const CURRENCY: Readonly<Record<string, string>> = { sepa: 'EUR', bacs: 'GBP', 'il-direct-debit': 'ILS' };

const ALL: readonly [name: string, account: PaymentDetails, other: PaymentDetails][] = [
  ['SEPA', SEPA('3003'), SEPA('7007')],
  ['BACS', BACS('90012345'), BACS('55779911')],
  ['Israeli direct debit', DEBIT(), DEBIT({ account: '3333222' })],
];

const SALES = statement(
  'test_debited_sales',
  `SELECT s.id, s.public_id AS "saleId", s.status FROM sale s JOIN subscription p ON p.id = s.subscription_id
    WHERE p.public_id = $1 ORDER BY s.id`,
);
const salesOf = (id: string) => base.db.query<{ id: number; saleId: string; status: string }>(SALES, [id]);
const factsOf = (id: string) => findByPublicId(base.db, id);

const SUB_EVENTS = statement(
  'test_debited_events',
  `SELECT d.notify_type AS type FROM delivery d JOIN subscription p ON p.id = d.subscription_id WHERE p.public_id = $1
    ORDER BY d.event_id`,
);
const subEvents = async (id: string): Promise<string[]> =>
  (await base.db.query<{ type: string }>(SUB_EVENTS, [id])).map(({ type }) => type).slice(2);

/** The banks have had their time, and have said what they say. */
async function banksDecide(own: TestSeller, seconds = 181): Promise<void> {
  const { waiting } = await world.bank.control('GET', `/control/challenges?merchant=${own.id}`);
  await bankClock(seconds);
  for (const { reference } of waiting) await notice(reference);
  await bankClock(0);
}

/** An account that is kept by a mandate alone: its `buyer_key`, and the mandate's name at a bank that waits. */
async function givenAccount(own: TestSeller, account: PaymentDetails): Promise<{ token: string; mandate: string }> {
  const currency = CURRENCY[account.method];
  const { saleId } = await world.givenSale(own, {
    currency,
    sale_payment_method: account.method,
    sale_type: 'token',
    sale_price: 0,
  });
  await start(saleId, account);
  const { waiting } = await world.bank.control('GET', `/control/challenges?merchant=${own.id}`);
  await banksDecide(own);
  const { body } = await world.call('get-buyer-key', { seller_svc_id: own.svcId, svc_sale_id: saleId });
  return { token: body.buyer_key, mandate: waiting[0]?.processorReference ?? '' };
}

/** A monthly plan that an account pays, whose first date is tomorrow. */
const givenDebited = async (own: TestSeller, account: PaymentDetails): Promise<string> =>
  givenPaidBy(own, account, (await givenAccount(own, account)).token);

async function givenPaidBy(own: TestSeller, account: PaymentDetails, token: string): Promise<string> {
  const [now] = await base.db.query<{ now: Date }>(statement('test_debit_now', 'SELECT app_now() AS now'), []);
  const made = await valueOf(
    createSubscription(world.context, own.id, API, {
      price: 4_900,
      currency: CURRENCY[account.method] ?? '',
      description: 'Coffee',
      period: 'monthly',
      language: 'en',
      paymentMethod: account.method as RepeatableMethod,
      startsAt: new Date((now?.now.getTime() ?? 0) + DAY * 1_000),
      callbackUrl: 'https://shop.example.com/told',
    }),
  );
  const id = made.publicId;
  await valueOf(
    paySubscription(world.context, {
      subscriptionId: id,
      sellerIds: [own.id],
      means: { kind: 'token', token },
      who: API,
    }),
  );
  return id;
}

/** Debits what is due, lets the banks decide, and settles what they said. */
async function debit(own: TestSeller, id: string): Promise<void> {
  await chargeDue(world.context);
  await banksDecide(own);
  await settleEnded(
    world.context,
    (await salesOf(id)).map((sale) => sale.id),
  );
}

const REST = statement(
  'test_debited_rest',
  `UPDATE subscription_iteration SET next_at = next_at + interval '50 years' WHERE state = 'scheduled'`,
);
// Dates of one test are not due in the next, whose clock goes on.
afterEach(() => base.owner.query(REST, []));

const refuseNext = (own: TestSeller, code = 20004) =>
  world.bank.next({ merchant: String(own.id), operation: 'charge', what: 'decline', code });

describe.each(ALL)('%s', (_, account) => {
  test('is debited while its bank takes its time, and the date is over when it has paid', async () => {
    const own = await seller();
    const id = await givenDebited(own, account);
    await base.moveClock(DAY + 60);
    await chargeDue(world.context);
    expect((await salesOf(id)).map(({ status }) => status)).toEqual(['pending']);
    expect(await factsOf(id)).toMatchObject({ state: 'active', completed: 0, failures: 0 });
    await debit(own, id);
    expect(await factsOf(id)).toMatchObject({ state: 'active', completed: 1 });
    expect((await salesOf(id)).map(({ status }) => status)).toEqual(['completed']);
    expect(await subEvents(id)).toEqual(['sub-iteration-success']);
  });

  test('that is refused is tried again a day later from the same account, and recovers once paid', async () => {
    const own = await seller();
    const id = await givenDebited(own, account);
    await base.moveClock(DAY + 60);
    await refuseNext(own);
    await debit(own, id);
    expect(await factsOf(id)).toMatchObject({ state: 'retrying', completed: 0, failures: 1, errorCode: 20004 });
    // Not before its day.
    await debit(own, id);
    expect(await factsOf(id)).toMatchObject({ state: 'retrying', failures: 1 });
    await base.moveClock(DAY + 60);
    await debit(own, id);
    expect(await factsOf(id)).toMatchObject({ state: 'active', completed: 1, failures: 0, errorCode: 0 });
    const [sale, ...more] = await salesOf(id);
    expect([more, sale?.status, await everyCharge(own.id)]).toEqual([[], 'completed', 1]);
    expect(await subEvents(id)).toEqual(['sub-failure', 'sub-iteration-success']);
    // In Israel what is handed in is told, and a success under a mandate that is there is not (specification 6.4).
    expect(await toldTypes(sale?.saleId ?? '')).toEqual(
      account.method === 'il-direct-debit'
        ? ['sale-paid', 'sale-failure', 'sale-paid']
        : ['sale-failure', 'sale-complete'],
    );
  });
});

// The schedule does the rest, alike for every method.
describe.each(oneIn(3, ALL))('%s', (_, account, other) => {
  test('that is blocked is not tried again: another account is asked for, and is debited at once', async () => {
    const own = await seller();
    const id = await givenDebited(own, account);
    await base.moveClock(DAY + 60);
    await refuseNext(own, 21007);
    await debit(own, id);
    expect(await factsOf(id)).toMatchObject({ state: 'failed', reason: 'card', errorCode: 21007 });
    await base.moveClock(3 * DAY);
    await debit(own, id);
    expect(await factsOf(id)).toMatchObject({ state: 'failed', failures: 1, completed: 0 });
    const { token } = await givenAccount(own, other);
    await valueOf(replaceCard(world.context, { sellerIds: [own.id], subscriptionId: id }, API, token));
    await debit(own, id);
    expect(await factsOf(id)).toMatchObject({ state: 'active', completed: 1, failures: 0, reason: null });
    expect([(await salesOf(id)).length, await everyCharge(own.id)]).toEqual([1, 1]);
  });

  testInAll('that is refused seven times ends the plan, and nothing was taken', async () => {
    const own = await seller();
    const id = await givenDebited(own, account);
    await base.moveClock(DAY + 60);
    for (let failure = 1; failure <= 7; failure += 1) {
      expect(await factsOf(id)).toMatchObject({ failures: failure - 1 });
      await refuseNext(own);
      await debit(own, id);
      await base.moveClock(DAY + 60);
    }
    expect(await factsOf(id)).toMatchObject({ state: 'cancelled', reason: 'failures', completed: 0 });
    expect([(await salesOf(id)).map(({ status }) => status), await everyCharge(own.id)]).toEqual([['canceled'], 0]);
    expect((await subEvents(id)).filter((type) => type === 'sub-failure')).toHaveLength(7);
    expect((await subEvents(id)).at(-1)).toBe('sub-cancel');
  });

  test('that its bank has while a day passes is not debited a second time', async () => {
    const own = await seller();
    const id = await givenDebited(own, account);
    await base.moveClock(DAY + 60);
    await chargeDue(world.context);
    await base.moveClock(2 * DAY);
    await chargeDue(world.context);
    await debit(own, id);
    expect(await factsOf(id)).toMatchObject({ state: 'active', completed: 1 });
    expect([(await salesOf(id)).length, await everyCharge(own.id)]).toEqual([1, 1]);
  });
});

testInAll(
  'SEPA of an account that refuses every debit days later fails each time, and another account recovers it',
  async () => {
    const own = await seller();
    const id = await givenDebited(own, SEPA('3004'));
    await base.moveClock(DAY + 60);
    for (const failures of [1, 2]) {
      await debit(own, id);
      expect(await factsOf(id)).toMatchObject({ state: 'retrying', failures });
      await base.moveClock(DAY + 60);
    }
    const { token } = await givenAccount(own, SEPA('3003'));
    await valueOf(replaceCard(world.context, { sellerIds: [own.id], subscriptionId: id }, API, token));
    await debit(own, id);
    expect(await factsOf(id)).toMatchObject({ state: 'active', completed: 1, failures: 0 });
  },
);

test.each([
  ['SEPA', SEPA('3002')],
  ['BACS', BACS('33333335')],
] as const)(
  '%s that is taken back after it was paid stays a date that is over, and the next one is debited',
  async (_, account) => {
    const own = await seller();
    const id = await givenDebited(own, account);
    await base.moveClock(DAY + 60);
    await debit(own, id);
    expect(await factsOf(id)).toMatchObject({ state: 'active', completed: 1 });
    await bankClock(61);
    const { notices } = await world.bank.control('GET', '/control/notices');
    await bankClock(0);
    for (const { reference, operation } of notices) if (operation === 'chargeback') await notice(reference);
    const [sale] = await salesOf(id);
    await settleEnded(world.context, [sale?.id ?? 0]);
    expect([sale?.status, await factsOf(id)]).toMatchObject(['chargeback', { state: 'active', completed: 1 }]);
    await base.moveClock(32 * DAY);
    await debit(own, id);
    expect(await factsOf(id)).toMatchObject({ completed: 2 });
  },
);

test('Israeli direct debit whose mandate is cancelled at the bank asks for another account at its date', async () => {
  const own = await seller();
  const account = await givenAccount(own, DEBIT());
  const id = await givenPaidBy(own, DEBIT(), account.token);
  await base.moveClock(DAY + 60);
  await debit(own, id);
  expect(await factsOf(id)).toMatchObject({ state: 'active', completed: 1 });
  const { reference } = await world.bank.control('POST', `/control/challenges/${account.mandate}/mandate`, {
    status: 3,
  });
  expect(await notice(reference)).toBe('processed');
  await base.moveClock(32 * DAY);
  await debit(own, id);
  expect(await factsOf(id)).toMatchObject({ state: 'failed', errorCode: 9004, completed: 1 });
  const { token } = await givenAccount(own, DEBIT({ account: '3333222' }));
  await valueOf(replaceCard(world.context, { sellerIds: [own.id], subscriptionId: id }, API, token));
  await debit(own, id);
  expect(await factsOf(id)).toMatchObject({ state: 'active', completed: 2, failures: 0, errorCode: 0 });
});
