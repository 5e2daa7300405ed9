import { expect, test } from 'vitest';
import { testDatabase } from '#lib/testing/database.ts';
import {
  counterOrderOf,
  givenCounter,
  givenPerson,
  givenTill,
  sellAtCounter,
  toTake,
} from '#lib/testing/pos/counter.ts';
import { testWorld } from '#lib/testing/world.ts';
import { recordCash } from './sell.ts';
import { ownerOfCash, returnCash } from './store-orders.ts';
import { shiftTotals } from './shift-totals.sql.ts';
import { type CounterScope, closeShift, findShift, openShift } from './store-shifts.ts';

/** Turns that have ended keep their totals, and a drawer answers for its own cash. */

const base = testDatabase();
const world = testWorld(base);
const { db } = base;

async function takeCash(by: CounterScope): Promise<string> {
  const noted = await recordCash(db, by, toTake(counterOrderOf()));
  if (!noted.ok) throw new Error(JSON.stringify(noted.reason));
  return noted.value.cashId;
}

async function endShift(by: CounterScope): Promise<string> {
  const { publicId = '' } = (await findShift(db, by)) ?? {};
  await closeShift(db, by, { publicId, counted: {} });
  return publicId;
}

const totals = (by: CounterScope, publicId: string) => shiftTotals(db, by, publicId);

test('cash that is given back leaves the turn that gave it, and the turn that took it stays as it was', async () => {
  const { by } = await givenCounter(base);
  const cashId = await takeCash(by);
  const first = await endShift(by);
  const before = await totals(by, first);
  expect(before).toEqual([{ method: 'cash', currency: 'ILS', taken: 2_400, returned: 0, payments: 1 }]);
  expect(await returnCash(db, by, cashId)).toMatchObject({ amount: 2_400 });
  const second = await endShift(by);
  expect(second).not.toBe('');
  expect(await totals(by, first)).toEqual(before);
  expect(await totals(by, second)).toEqual([
    { method: 'cash', currency: 'ILS', taken: 0, returned: 2_400, payments: 0 },
  ]);
});

test('cash that was given back before opens no turn', async () => {
  const { by } = await givenCounter(base);
  const cashId = await takeCash(by);
  expect(await returnCash(db, by, cashId)).toMatchObject({ amount: 2_400 });
  await endShift(by);
  expect(await returnCash(db, by, cashId)).toBeNull();
  expect(await findShift(db, by)).toBeNull();
});

test('a sale that is paid, or refunded, after the turn in which it was made counts in the next one', async () => {
  const { seller, by } = await givenCounter(base);
  const [now, later] = [
    await sellAtCounter(world, by, counterOrderOf()),
    await sellAtCounter(world, by, counterOrderOf()),
  ];
  await world.pay(seller, now, { sale_price: '2400' });
  const first = await endShift(by);
  const before = await totals(by, first);
  expect(before).toMatchObject([{ method: 'credit-card', taken: 2_400, returned: 0, payments: 1 }]);
  await world.pay(seller, later, { sale_price: '2400' });
  await world.refund(seller, now, 1_000);
  await sellAtCounter(world, by, counterOrderOf());
  expect(await totals(by, first)).toEqual(before);
  expect(await totals(by, await endShift(by))).toMatchObject([
    { method: 'credit-card', taken: 2_400, returned: 1_000, payments: 1 },
  ]);
});

test('a turn does not end between the look for it and what is taken in it', async () => {
  const { by } = await givenCounter(base);
  await takeCash(by);
  const { publicId = '', id } = (await findShift(db, by)) ?? {};
  let isClosed = false;
  let closing: Promise<unknown> = Promise.resolve();
  await db.inTransaction(async (inside) => {
    expect((await openShift(inside, by)).id).toBe(id);
    closing = closeShift(db, by, { publicId, counted: {} }).then(() => (isClosed = true));
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(isClosed).toBe(false);
  });
  await closing;
  expect(await findShift(db, by)).toBeNull();
});

test('cash is given back from the drawer that it came into: neither another till nor another person reaches it', async () => {
  const { seller, by } = await givenCounter(base);
  const own = await takeCash(by);
  const till = { ...by, tillId: await givenTill(base, by) };
  const atTill = await takeCash(till);
  const noa = { ...by, userId: await givenPerson(base, 'Noa') };
  for (const other of [till, noa, { ...by, tillId: await givenTill(base, by) }])
    expect(await returnCash(db, other, own)).toBeNull();
  for (const other of [by, noa]) expect(await returnCash(db, other, atTill)).toBeNull();
  expect([await findShift(db, noa), await ownerOfCash(db, [seller.id], own)]).toEqual([null, seller.id]);
  expect(await ownerOfCash(db, [0], own)).toBeNull();
  expect(await returnCash(db, { ...till, userId: noa.userId }, atTill)).toMatchObject({ amount: 2_400 });
  expect(await returnCash(db, by, own)).toMatchObject({ amount: 2_400 });
});

test('cash that is given back twice at once leaves the drawer once', async () => {
  const { by } = await givenCounter(base);
  const cashId = await takeCash(by);
  const returned = await Promise.all(Array.from({ length: 8 }, () => returnCash(db, by, cashId)));
  expect(returned.filter(Boolean)).toHaveLength(1);
});
