import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { counterOrderOf, givenCounter, sellAtCounter, toTake } from '#lib/testing/pos/counter.ts';
import { testWorld } from '#lib/testing/world.ts';
import { closeOrderSale, recordCash, sellOrder } from './sell.ts';

/** An order of the counter is paid once, by one way, at the price that the buyer saw. */

const base = testDatabase();
const world = testWorld(base);
const { db } = base;

const PAYABLE = statement(
  'test_counter_payable',
  `SELECT public_id FROM sale WHERE seller_id = $1 AND status <> 'canceled'`,
);
const CASH = statement('test_counter_notes', 'SELECT amount, currency FROM counter_cash WHERE seller_id = $1');
const count = async (sellerId: number): Promise<{ payable: number; cash: number }> => ({
  payable: (await db.query(PAYABLE, [sellerId])).length,
  cash: (await db.query(CASH, [sellerId])).length,
});

const LINE = { guid: null, name: 'Cake', pieces: 1, amount: 600 };

test('an order that was paid in cash makes no sale afterwards, and says so', async () => {
  const { seller, by } = await givenCounter(base);
  const order = counterOrderOf();
  expect((await recordCash(db, by, toTake(order))).ok).toBe(true);
  expect(await sellOrder(world.context, by, toTake(order))).toEqual({ ok: false, reason: 'paid' });
  expect(await count(seller.id)).toEqual({ payable: 0, cash: 1 });
});

test('cash and a code at the same moment leave one of them', async () => {
  const { seller, by } = await givenCounter(base);
  for (let turn = 0; turn < 8; turn += 1) {
    const taken = toTake(counterOrderOf());
    await Promise.all([recordCash(db, by, taken), sellOrder(world.context, by, taken)]);
  }
  const { payable, cash } = await count(seller.id);
  expect([payable, cash]).toEqual([0, 8]);
});

test('another order under a known key is not sold at the old price: the old sale is closed', async () => {
  const { seller, by } = await givenCounter(base);
  const order = counterOrderOf();
  const before = await sellAtCounter(world, by, order);
  const more = { ...order, lines: [...order.lines, LINE] };
  for (let turn = 0; turn < 2; turn += 1)
    expect(await sellOrder(world.context, by, toTake(more))).toEqual({ ok: false, reason: 'renewed' });
  expect((await world.pay(seller, before, { sale_price: '2400' })).body.status_code).not.toBe(0);
  expect(await count(seller.id)).toEqual({ payable: 0, cash: 0 });
});

test.each<[string, object]>([
  ['the same price of other things', { lines: [{ guid: null, name: 'Tea', pieces: 2, amount: 1_200 }] }],
  ['another tip', { tip: 100 }],
  ['another currency', { currency: 'USD' }],
])('%s is another order', async (_what, change) => {
  const { by } = await givenCounter(base);
  const order = counterOrderOf();
  await sellAtCounter(world, by, order);
  const other = toTake({ ...order, ...change });
  expect(await sellOrder(world.context, by, other)).toEqual({ ok: false, reason: 'renewed' });
});

test('another order under a key that was paid, by a card or in cash, is refused', async () => {
  const { seller, by } = await givenCounter(base);
  const [card, cash] = [counterOrderOf(), counterOrderOf()];
  await world.pay(seller, await sellAtCounter(world, by, card), { sale_price: '2400' });
  await recordCash(db, by, toTake(cash));
  for (const [order, reason] of [[card, 'paying'] as const, [cash, 'paid'] as const]) {
    const other = toTake({ ...order, tip: 500 });
    expect(await sellOrder(world.context, by, other)).toEqual({ ok: false, reason });
    expect(await recordCash(db, by, other)).toEqual({ ok: false, reason });
  }
});

test('an order whose sale was closed goes on under another key, and takes cash under its own', async () => {
  const { seller, by } = await givenCounter(base);
  const order = counterOrderOf();
  await closeOrderSale(db, [seller.id], await sellAtCounter(world, by, order));
  expect(await sellOrder(world.context, by, toTake(order))).toEqual({ ok: false, reason: 'renewed' });
  expect((await recordCash(db, by, toTake(order))).ok).toBe(true);
});

test('cash is noted in the currencies of the business alone, and leaves neither a note nor a closed sale', async () => {
  const { seller, by } = await givenCounter(base);
  const order = counterOrderOf();
  await sellAtCounter(world, by, order);
  for (const currency of ['XXX', 'JPY'])
    expect(await recordCash(db, by, toTake({ ...order, currency }))).toMatchObject({
      ok: false,
      reason: { key: 'currency_not_allowed' },
    });
  expect(await count(seller.id)).toEqual({ payable: 1, cash: 0 });
});
