import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import {
  counterOrderOf,
  givenCounter,
  givenPerson,
  givenTill,
  sellAtCounter,
  toTake,
} from '#lib/testing/pos/counter.ts';
import { type TestSeller, testWorld } from '#lib/testing/world.ts';
import { isCounterSale, latestPayments, shiftTotals } from './shift-totals.sql.ts';
import { type CounterScope, closeShift, findShift } from './store-shifts.ts';
import type { CounterOrder } from './views.ts';
import { closeOrderSale, recordCash, sellOrder } from './sell.ts';
import { favouritesOf, returnCash, setFavourite } from './store-orders.ts';

/** Orders that are taken at a counter: once each, in the turn of whoever stands there. */

const base = testDatabase();
const world = testWorld(base);
const { db } = base;

const SALES = statement(
  'test_counter_sales',
  `SELECT public_id AS "saleId", price, status, product_name AS product, order_details AS details FROM sale
  WHERE seller_id = $1 ORDER BY id`,
);

const given = () => givenCounter(base);
const person = (name: string) => givenPerson(base, name);
const order = counterOrderOf;
const asked = toTake;
const sell = (by: CounterScope, one: CounterOrder): Promise<string> => sellAtCounter(world, by, one);
const sales = (seller: TestSeller) =>
  db.query<{ saleId: string; price: number; status: string; product: string; details: object }>(SALES, [seller.id]);
const pay = (seller: TestSeller, saleId: string, price: number) =>
  world.pay(seller, saleId, { sale_price: `${price}` });

test('an order is a sale with its lines, discount and tip, and what they come to', async () => {
  const { seller, by } = await given();
  await sell(by, order({ discount: 400, tip: 300, lines: [...order().lines, { ...LINE, name: '' }] }));
  expect(await sales(seller)).toMatchObject([
    {
      price: 2_900,
      product: 'Coffee, Amount',
      status: 'initial',
      details: {
        items: [
          { name: 'Coffee', quantity: 2, unit_price: 1_200, total: 2_400 },
          { name: 'Amount', quantity: 1, unit_price: 600, total: 600 },
          { name: 'Tip', quantity: 1, unit_price: 300, total: 300 },
        ],
        fees: { discount: 400 },
      },
    },
  ]);
});

const LINE = { guid: null, name: 'Cake', pieces: 1, amount: 600 };

test('an order that is sent ten times at once is one sale, and one note of cash', async () => {
  const { seller, by } = await given();
  const [one, other] = [order(), order()];
  const ids = await Promise.all(Array.from({ length: 10 }, () => sell(by, one)));
  expect(new Set(ids).size).toBe(1);
  const notes = await Promise.all(Array.from({ length: 10 }, () => recordCash(db, by, asked(other))));
  expect(notes.filter((noted) => noted.ok && noted.value.isNew)).toHaveLength(1);
  expect([(await sales(seller)).length, (await latestPayments(db, by, 20)).length]).toEqual([1, 2]);
});

test('a product that costs something else by now, or is gone, is not sold at the price of before', async () => {
  const { seller, by } = await given();
  const guid = randomUUID();
  const one = order({ lines: [{ guid, name: 'Mug', pieces: 1, amount: 1_200 }] });
  for (const prices of [new Map(), new Map([[guid, 1_300]]), new Map([[guid, null]])]) {
    expect(await sellOrder(world.context, by, asked(one, prices))).toEqual({ ok: false, reason: 'changed' });
    expect(await recordCash(db, by, asked(one, prices))).toEqual({ ok: false, reason: 'changed' });
  }
  expect(await sales(seller)).toEqual([]);
  expect((await sellOrder(world.context, by, asked(one, new Map([[guid, 1_200]])))).ok).toBe(true);
});

test('what is refused leaves neither a sale nor a turn', async () => {
  const { seller, by } = await given();
  const refused = await sellOrder(world.context, by, asked(order({ currency: 'XAU' })));
  expect(refused).toMatchObject({ ok: false, reason: { key: 'currency_not_allowed' } });
  expect([await sales(seller), await findShift(db, by)]).toEqual([[], null]);
});

test('cash for an order whose sale stands open closes it; for one that is paid it is refused', async () => {
  const { seller, by } = await given();
  const [open, paid] = [order(), order()];
  await sell(by, open);
  await pay(seller, await sell(by, paid), 2_400);
  expect((await recordCash(db, by, asked(open))).ok).toBe(true);
  expect(await recordCash(db, by, asked(paid))).toEqual({ ok: false, reason: 'paying' });
  expect((await sales(seller)).map(({ status }) => status)).toEqual(['canceled', 'completed']);
  expect((await latestPayments(db, by, 20)).filter(({ cashId }) => cashId !== null)).toHaveLength(1);
});

test('cash above what the law allows is refused, and the sale of the order stays open', async () => {
  const { seller, by } = await given();
  const large = order({ lines: [{ guid: null, name: 'Sofa', pieces: 1, amount: 600_001 }], discount: 0, tip: 0 });
  await sell(by, large);
  expect(await recordCash(db, by, asked(large))).toEqual({ ok: false, reason: 'cashLimit' });
  expect((await sales(seller)).map(({ status }) => status)).toEqual(['initial']);
  expect((await recordCash(db, by, asked({ ...large, key: randomUUID(), discount: 1 }))).ok).toBe(true);
});

test('a dropped order cannot be paid any more; a paid one cannot be dropped, nor somebody else’s', async () => {
  const [{ seller, by }, other] = [await given(), await given()];
  const [open, paid] = [await sell(by, order()), await sell(by, order())];
  await pay(seller, paid, 2_400);
  expect(await closeOrderSale(db, [other.by.sellerId], open)).toBe(false);
  expect([await closeOrderSale(db, [by.sellerId], open), await closeOrderSale(db, [by.sellerId], paid)]).toEqual([
    true,
    false,
  ]);
  expect(await closeOrderSale(db, [by.sellerId], open)).toBe(false);
  const tried = await world.pay(seller, open, { sale_price: '2400' });
  expect(tried.body.status_code).not.toBe(0);
});

test('a turn adds up what was paid by each method, what went back, and cash', async () => {
  const { seller, by } = await given();
  const [first, second] = [await sell(by, order()), await sell(by, order())];
  await sell(by, order());
  await pay(seller, first, 2_400);
  await pay(seller, second, 2_400);
  await world.refund(seller, first, 1_000);
  const [cash, back] = [await recordCash(db, by, asked(order())), await recordCash(db, by, asked(order({ tip: 100 })))];
  const cashId = back.ok ? back.value.cashId : '';
  expect(cash.ok).toBe(true);
  expect(await returnCash(db, { ...by, sellerId: 0 }, cashId)).toBeNull();
  expect(await returnCash(db, by, cashId)).toMatchObject({ amount: 2_500, currency: 'ILS' });
  expect(await returnCash(db, by, cashId)).toBeNull();
  const shift = await findShift(db, by);
  expect(await shiftTotals(db, by, shift?.publicId ?? '')).toEqual([
    { method: 'credit-card', currency: 'ILS', taken: 4_800, returned: 1_000, payments: 2 },
    { method: 'cash', currency: 'ILS', taken: 4_900, returned: 2_500, payments: 2 },
  ]);
  expect(await shiftTotals(db, { sellerId: 0 }, shift?.publicId ?? '')).toEqual([]);
});

test('a turn ends once, with what was counted, and the next begins with the next sale', async () => {
  const { by } = await given();
  await sell(by, order());
  const open = await findShift(db, by);
  const end = { publicId: open?.publicId ?? '', counted: { ILS: 100 } };
  const ended = await Promise.all([closeShift(db, by, end), closeShift(db, by, end)]);
  expect(ended.filter(Boolean)).toHaveLength(1);
  expect(await findShift(db, by)).toBeNull();
  expect(await closeShift(db, by, end)).toBeNull();
  await sell(by, order());
  expect((await findShift(db, by))?.publicId).not.toBe(open?.publicId);
});

test('at a shared counter the turn is everybody’s there; elsewhere each has their own', async () => {
  const { seller, by } = await given();
  const tillId = await givenTill(base, by);
  const [dana, noa] = [
    { ...by, tillId },
    { ...by, userId: await person('Noa'), tillId },
  ];
  const [one, other] = [await sell(dana, order()), await sell(noa, order())];
  const own = await sell({ ...noa, tillId: null }, order());
  expect((await findShift(db, dana))?.id).toBe((await findShift(db, noa))?.id);
  expect((await latestPayments(db, dana, 20)).map(({ saleId, by: name }) => [saleId, name])).toEqual([
    [other, 'Noa'],
    [one, 'Dana'],
  ]);
  expect((await latestPayments(db, { ...noa, tillId: null }, 20)).map(({ saleId }) => saleId)).toEqual([own]);
  const here = { sellerIds: [seller.id], tillId };
  expect(await Promise.all([one, other, own].map((saleId) => isCounterSale(db, saleId, here)))).toEqual([
    true,
    true,
    false,
  ]);
  expect(await isCounterSale(db, one, { sellerIds: [0], tillId: null })).toBe(false);
  expect(await latestPayments(db, dana, 1)).toHaveLength(1);
});

test('products that stand first are those of the business', async () => {
  const [{ seller }, other] = [await given(), await given()];
  const productGuid = randomUUID();
  for (const isFirst of [true, true]) await setFavourite(db, seller.id, { productGuid, isFirst });
  expect([await favouritesOf(db, seller.id), await favouritesOf(db, other.seller.id)]).toEqual([[productGuid], []]);
  await setFavourite(db, seller.id, { productGuid, isFirst: false });
  expect(await favouritesOf(db, seller.id)).toEqual([]);
});
