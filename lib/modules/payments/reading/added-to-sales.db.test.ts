import { expect, test } from 'vitest';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, testWorld } from '#lib/testing/world.ts';
import { addedColumns, addedToSale } from './added-to-sales.sql.ts';
import type { SaleExtension } from './sale-extension.ts';

/** Data that modules add to the page of a sale and to the table of sales. */
const base = testDatabase();
const world = testWorld(base);

const AT = new Date('2026-03-01T10:00:00Z');
const asked: number[][] = [];

const NOTES: SaleExtension = {
  facts: async (_context, { saleId }) => [
    { label: { key: 'dashboard.sale.timeline' }, value: { text: `note of ${saleId}` } },
  ],
  lines: async (_context, { sellerId }) => [
    { at: AT, icon: 'note', sentence: { key: 'dashboard.sale.timeline' }, detail: `seller ${sellerId}` },
  ],
  columns: {
    names: ['note'],
    async valuesOf(_context, saleIds) {
      asked.push([...saleIds]);
      return new Map(saleIds.slice(0, 1).map((id) => [id, { note: `row ${id}` }]));
    },
  },
};

const context = () => ({ database: base.db, timeZone: 'Asia/Jerusalem', saleExtensions: [NOTES] });
const TABLE = { columns: ['sale_svc_id', 'note'], timeZone: 'UTC' };

test('the page of a sale shows the facts and the lines that modules bring of it', async () => {
  const seller = await givenSeller(base.db);
  const { saleId } = await world.givenSale(seller);
  const { facts, lines } = await addedToSale(context(), saleId);
  expect(facts.map(({ value }) => value)).toEqual([{ text: `note of ${saleId}` }]);
  expect(lines.map(({ detail }) => detail)).toEqual([`seller ${seller.id}`]);
  expect(await addedToSale(context(), 'SALE-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA')).toEqual({ facts: [], lines: [] });
});

test('a chunk of the table of sales asks once for its columns, in the order of its rows', async () => {
  asked.length = 0;
  const seller = await givenSeller(base.db);
  const rows = [await world.givenSale(seller), await world.givenSale(seller), { saleId: 'unknown' }];
  const fields = await addedColumns(context(), rows, TABLE);
  expect(asked).toHaveLength(1);
  expect(fields.map(({ note }) => note)).toEqual([`row ${asked[0]?.[0]}`, '', '']);
});

test('a table without a column of modules asks them for nothing', async () => {
  asked.length = 0;
  const row = await world.givenSale(await givenSeller(base.db));
  expect(await addedColumns(context(), [row], { ...TABLE, columns: ['sale_svc_id'] })).toEqual([{}]);
  expect(asked).toEqual([]);
});
