import { describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { ALL_REFUNDS, ALL_SALES } from '#lib/testing/lists/questions.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { oneIn } from '#lib/testing/thorough.ts';
import type { HoldsQuery } from '../views/holds.ts';
import { SALE_SORTS } from '../views/dashboard.ts';
import { holdRow, refundRow, saleRow } from './api/export-rows.ts';
import { everyHold, listHolds } from './list-holds.sql.ts';
import { everyRefund, listRefunds } from './list-refunds.sql.ts';
import { everySale, listSales } from './list-sales.sql.ts';

/**
 * D15: a table to download has what the list has under the same address, in its order, and as many rows as the list
 * counts.
 */

const base = testDatabase();
const world = testWorld(base);
const ALL = { ...ALL_SALES, size: 10_000 };
const EVERY = { ...ALL_REFUNDS, size: 10_000 };

/** Sales at few moments and prices, so that many stand at one place of every order. */
async function givenSales(seller: TestSeller, count: number): Promise<void> {
  const { saleId } = await world.givenSale(seller);
  await base.owner.query(
    statement(
      '',
      `INSERT INTO sale SELECT r.* FROM sale s, generate_series(1, $2) n,
        LATERAL jsonb_populate_record(s, jsonb_build_object('id', nextval('sale_id_seq'), 'code',
        nextval('sale_code_seq'),
    'public_id', s.public_id || n, 'price', 1000 + n % 3, 'created_at', s.created_at - n % 7 * interval '1 microsecond',
      'status', CASE WHEN n % 5 = 0 THEN 'canceled' ELSE 'initial' END, 'buyer_name', 'Buyer ' || n % 4)) r
  WHERE s.public_id = $1`,
    ),
    [saleId, count],
  );
}

async function walked<Row>(pages: AsyncGenerator<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}

describe('sales', () => {
  test('D15: every order of several businesses is told to its end, each sale once, as the list has it', async () => {
    const [one, other, stranger] = [await givenSeller(base.db), await givenSeller(base.db), await givenSeller(base.db)];
    await givenSales(one, 2_100);
    await givenSales(other, 40);
    await givenSales(stranger, 3);
    const ids = [one.id, other.id];
    for (const [index, sort] of oneIn(3, [...SALE_SORTS.entries()])) {
      const order = { ...ALL, sort, ascending: index % 2 === 1 };
      const [shown, written] = [await listSales(base.db, ids, order), await walked(everySale(base.db, ids, order))];
      expect([sort, written.length, new Set(written.map(({ saleId }) => saleId)).size]).toEqual([
        sort,
        2_142,
        shown.count,
      ]);
      expect(written).toEqual(shown.rows);
    }
    const filtered = { ...ALL, statuses: ['canceled' as const], search: 'Buyer 3', least: 1_001, most: 1_001 };
    const shown = await listSales(base.db, [one.id], filtered);
    expect([await walked(everySale(base.db, [one.id], filtered)), shown.count > 10]).toEqual([shown.rows, true]);
    expect(await walked(everySale(base.db, [], ALL))).toEqual([]);
  });

  test('stand in their rows with amounts of their currency and the time of the deployment', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller, {
      sale_price: 5_075,
      product_name: '=HYPERLINK("x")',
      transaction_id: 'order-1',
    });
    const [sale] = await walked(everySale(base.db, [seller.id], ALL));
    if (!sale) throw new Error('no sale');
    expect(saleRow({ ...sale, createdAt: new Date('2026-03-01T22:30:00Z') }, 'Asia/Jerusalem')).toMatchObject({
      sale_svc_id: saleId,
      sale_created: '2026-03-02 00:30:00',
      sale_description: '=HYPERLINK("x")',
      transaction_id: 'order-1',
      sale_status: 'initial',
      sale_currency: 'ILS',
      sale_price: '50.75',
      collected: '0.00',
    });
  });
});

test('D15: refunds and releases are told as the list has them, with who paid for them', async () => {
  const [seller, stranger] = [await givenSeller(base.db), await givenSeller(base.db)];
  for (const owner of [seller, seller, stranger]) {
    const { saleId } = await world.givenSale(owner);
    await world.pay(owner, saleId);
    for (let part = 0; part < 2; part += 1)
      await world.call('refund-sale', { seller_svc_id: owner.svcId, svc_sale_id: saleId, sale_refund_amount: 500 });
  }
  const written = await walked(everyRefund(base.db, [seller.id], EVERY));
  expect(written).toEqual((await listRefunds(base.db, [seller.id], EVERY)).rows);
  expect(
    written
      .map((refund) => refundRow(refund, 'UTC'))
      .map(({ kind, state, amount, paid_from }) => [kind, state, amount, paid_from]),
  ).toEqual(Array.from({ length: 4 }, () => ['refund', 'succeeded', '5.00', 'balance']));
});

test('D15: holds are told as the list has them, and the selected ones alone', async () => {
  const [seller, stranger] = [await givenSeller(base.db), await givenSeller(base.db)];
  const held: string[] = [];
  for (const owner of [seller, seller, stranger]) {
    const { saleId } = await world.givenSale(owner, { sale_type: 'authorize' });
    await world.pay(owner, saleId);
    held.push(saleId);
  }
  const question: HoldsQuery = {
    search: '',
    endsWithin: null,
    currency: null,
    least: null,
    most: null,
    sort: 'left',
    ascending: true,
    page: 1,
    size: 50,
  };
  const written = await walked(everyHold(base.db, [seller.id], question));
  expect(written).toEqual((await listHolds(base.db, [seller.id], question)).rows);
  expect(written.map((hold) => holdRow(hold, 'UTC')).map(({ held: left, authorized }) => [left, authorized])).toEqual([
    ['50.00', '50.00'],
    ['50.00', '50.00'],
  ]);
  const some = await walked(everyHold(base.db, [seller.id], { ...question, ids: held.slice(1) }));
  expect(some.map(({ saleId }) => saleId)).toEqual([held[1]]);
});
