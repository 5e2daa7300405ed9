import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenIssuer } from '#lib/testing/issuer.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { times } from '#lib/testing/thorough.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import { makeDocument } from './make-document.ts';
import { findGaps, findOverpaid } from './store/broken-documents.sql.ts';

/** Numbers of documents and the times at which they were issued run the same way. */

const base = testDatabase();
const world = testWorld(base);

async function givenShop(): Promise<TestSeller> {
  const seller = await givenSeller(base.db, {});
  await givenIssuer(base.owner, seller);
  return seller;
}

const TIMES = statement(
  'test_times',
  `SELECT count(*)::int AS documents, count(*) FILTER (WHERE created_at < before)::int AS earlier,
    count(*) FILTER (WHERE created_at::date < before::date)::int AS "earlierDays"
  FROM (SELECT created_at, lag(created_at) OVER (PARTITION BY type ORDER BY number) AS before FROM fiscal_document
    WHERE seller_id = $1) d`,
);
const timesOf = async (seller: TestSeller) =>
  (await base.owner.query<{ documents: number; earlier: number; earlierDays: number }>(TIMES, [seller.id]))[0];

const pays = async (seller: TestSeller, count: number) => {
  const sales = await Promise.all(Array.from({ length: count }, () => world.givenSale(seller)));
  const paid = await Promise.all(sales.map(({ saleId }) => world.pay(seller, saleId)));
  expect(paid.every(({ body }) => body.status_code === 0)).toBe(true);
  return sales.map(({ saleId }) => saleId);
};

testInAll('of many payments at once no later number has an earlier time, nor of their refunds', async () => {
  const seller = await givenShop();
  const sales = await pays(seller, times(16, 40));
  await Promise.all(sales.map((saleId) => world.refund(seller, saleId)));
  expect(await timesOf(seller)).toEqual({ documents: 2 * sales.length, earlier: 0, earlierDays: 0 });
});

const HELD = statement('test_held', 'SELECT last FROM document_number WHERE seller_id = $1 FOR UPDATE');
const NOW = statement('test_instant', 'SELECT app_instant() AS at');
const LAST = statement(
  'test_last_issued',
  'SELECT created_at AS at FROM fiscal_document WHERE seller_id = $1 ORDER BY number DESC LIMIT 1',
);

test('a document that waited for its number bears the time at which it got it', async () => {
  const seller = await givenShop();
  await pays(seller, 1);
  const { saleId } = await world.givenSale(seller);
  let waiting: Promise<unknown> = Promise.resolve();
  let released = new Date(0);
  await base.owner.inTransaction(async (inside) => {
    await inside.query(HELD, [seller.id]);
    waiting = world.pay(seller, saleId);
    await new Promise((resolve) => setTimeout(resolve, 700));
    released = (await inside.query<{ at: Date }>(NOW, []))[0]?.at ?? released;
  });
  await waiting;
  const [last] = await base.owner.query<{ at: Date }>(LAST, [seller.id]);
  expect(last?.at.getTime()).toBeGreaterThanOrEqual(released.getTime());
});

test('a clock that is moved over midnight and back leaves days in the order of numbers', async () => {
  const seller = await givenShop();
  await pays(seller, 2);
  await base.moveClock(86_400);
  await pays(seller, 2);
  await base.moveClock(-86_400);
  await pays(seller, 2);
  expect(await timesOf(seller)).toEqual({ documents: 6, earlier: 0, earlierDays: 0 });
});

/** Findings of an invariant after a change that nobody but a superuser can make, which is undone. */
const foundAfter = (change: string, seller: TestSeller, find: typeof findGaps) =>
  base.owner
    .inTransaction(async (inside) => {
      await inside.query(statement('', `SET LOCAL session_replication_role = 'replica'`), []);
      await inside.query(statement('', change), [seller.id]);
      const found = await find(inside, '-infinity');
      throw Object.assign(new Error('undone'), { found });
    })
    .catch((error: { found?: { what: string; detail: string }[] }) => error.found ?? []);

test('a number that is missing in a series is found, and where the series begins is no gap (D03)', async () => {
  const seller = await givenSeller(base.db, {});
  await givenIssuer(base.owner, seller, { firstNumbers: { 'invoice-receipt': 40 } });
  await pays(seller, 3);
  expect(await findGaps(base.owner, '-infinity')).toEqual([]);
  const skipped = 'UPDATE fiscal_document SET number = 43 WHERE seller_id = $1 AND number = 42';
  expect(await foundAfter(skipped, seller, findGaps)).toEqual([
    { what: `seller ${seller.id} invoice-receipt 43`, detail: expect.stringContaining('number before it') },
  ]);
});

test('a sum of payments that its documents do not come to is found (D04)', async () => {
  const seller = await givenShop();
  const made = async (type: 'invoice' | 'receipt', basedOn: string[]) => {
    const one = await makeDocument(world.context, seller.id, {
      ...{ type, basedOn, currency: 'ILS', language: 'en', comment: '', buyer: { name: 'x', companyNumber: '' } },
      lines: [{ name: 'x', quantity: 1, unitPrice: 500 }],
    });
    return one.ok ? one.value.publicId : '';
  };
  await made('receipt', [await made('invoice', [])]);
  expect(await findOverpaid(base.owner, '-infinity')).toEqual([]);
  const forgotten = `UPDATE document_debt SET paid = 0 FROM fiscal_document d
    WHERE d.id = document_id AND d.seller_id = $1`;
  expect(await foundAfter(forgotten, seller, findOverpaid)).toMatchObject([{ what: `seller ${seller.id} invoice 1` }]);
});
