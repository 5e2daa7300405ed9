import { expect, test } from 'vitest';
import { givenSaleOf } from '#lib/testing/callbacks/deliveries.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller } from '#lib/testing/world.ts';
import type { SalesQuery } from '../views/dashboard.ts';
import { newerSales, newestSale } from './newer-sales.sql.ts';
import { saleStates } from './sale-states.sql.ts';

const base = testDatabase();
const { db } = base;

const EVERY_SALE: SalesQuery = {
  search: '',
  statuses: [],
  currency: null,
  from: null,
  until: null,
  least: null,
  most: null,
  parentId: null,
  subscriptionId: null,
  sort: 'created',
  ascending: false,
  page: 1,
  size: 20,
};

test('A-01: a screen is told how its own sales stand, and nothing of a sale of somebody else', async () => {
  const [{ id: seller }, { id: other }] = [await givenSeller(db), await givenSeller(db)];
  const [mine, theirs] = [await givenSaleOf(db, seller), await givenSaleOf(db, other)];
  const asked = [mine.saleId, theirs.saleId, 'SALE-NONE', "' OR 1=1"];
  expect((await saleStates(db, [seller], asked)).map(({ saleId }) => saleId)).toEqual([mine.saleId]);
  expect(await saleStates(db, [], asked)).toEqual([]);
});

test('the news of a sale differ when it does', async () => {
  const { id: seller } = await givenSeller(db);
  const { saleId } = await givenSaleOf(db, seller);
  const before = await saleStates(db, [seller], [saleId]);
  await base.owner.query(statement('', `UPDATE sale SET status = 'pending' WHERE public_id = $1`), [saleId]);
  expect(await saleStates(db, [seller], [saleId])).not.toEqual(before);
});

test('A-01: new sales are counted after the newest that a screen knows, in one’s own businesses alone', async () => {
  const [{ id: seller }, { id: second }, { id: other }] = [
    await givenSeller(db),
    await givenSeller(db),
    await givenSeller(db),
  ];
  expect(await newestSale(db, [seller])).toBe('');
  await givenSaleOf(db, seller);
  expect(await newerSales(db, [seller], '', null)).toBe(1);
  const { saleId } = await givenSaleOf(db, seller);
  const theirs = await givenSaleOf(db, other);
  expect(await newestSale(db, [seller, second])).toBe(saleId);
  expect(await newerSales(db, [seller, second], saleId, EVERY_SALE)).toBe(0);
  await givenSaleOf(db, seller);
  await givenSaleOf(db, second);
  await givenSaleOf(db, other);
  expect(await newerSales(db, [seller, second], saleId, EVERY_SALE)).toBe(2);
  expect(await newerSales(db, [seller], theirs.saleId, null)).toBe(0);
  expect(await newerSales(db, [], saleId, null)).toBe(0);
  expect(await newerSales(db, [seller], "' OR 1=1", null)).toBe(0);
});

test('new sales that the filters of the list leave out are not counted', async () => {
  const { id: seller } = await givenSeller(db);
  const { saleId } = await givenSaleOf(db, seller);
  await givenSaleOf(db, seller, { reference: 'order-7' });
  const { saleId: pending } = await givenSaleOf(db, seller);
  await base.owner.query(statement('', `UPDATE sale SET status = 'pending' WHERE public_id = $1`), [pending]);
  const counted = (query: Partial<SalesQuery>) => newerSales(db, [seller], saleId, { ...EVERY_SALE, ...query });
  expect(await counted({})).toBe(2);
  expect(await counted({ search: 'order-7' })).toBe(1);
  expect(await counted({ statuses: ['pending'] })).toBe(1);
  expect(await counted({ statuses: ['completed'] })).toBe(0);
  expect(await counted({ least: 501 })).toBe(0);
});

test('a hundred new sales are counted as ninety-nine', async () => {
  const { id: seller } = await givenSeller(db);
  for (let made = 0; made < 100; made += 1) await givenSaleOf(db, seller);
  expect(await newerSales(db, [seller], '', EVERY_SALE)).toBe(99);
});
