import { expect, test } from 'vitest';
import { givenSaleOf } from '#lib/testing/callbacks/deliveries.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller } from '#lib/testing/world.ts';
import { saleNews } from './sale-news.sql.ts';

const base = testDatabase();
const { db } = base;

test('A-01: a screen is told how its own sales stand, and nothing of a sale of somebody else', async () => {
  const [{ id: seller }, { id: other }] = [await givenSeller(db), await givenSeller(db)];
  const [mine, theirs] = [await givenSaleOf(db, seller), await givenSaleOf(db, other)];
  const asked = [mine.saleId, theirs.saleId, 'SALE-NONE', "' OR 1=1"];
  expect((await saleNews(db, [seller], asked)).sales.map(({ saleId }) => saleId)).toEqual([mine.saleId]);
  expect(await saleNews(db, [], asked)).toEqual({ sales: [] });
});

test('the news of a sale differ when it does', async () => {
  const { id: seller } = await givenSeller(db);
  const { saleId } = await givenSaleOf(db, seller);
  const before = await saleNews(db, [seller], [saleId]);
  await base.owner.query(statement('', `UPDATE sale SET status = 'pending' WHERE public_id = $1`), [saleId]);
  expect(await saleNews(db, [seller], [saleId])).not.toEqual(before);
});
