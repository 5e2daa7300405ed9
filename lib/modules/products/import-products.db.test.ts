import { expect, test } from 'vitest';
import { readCsv, writeCsv } from '#lib/platform/csv.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { valueOf } from '#lib/testing/value-of.ts';
import { givenSeller } from '#lib/testing/world.ts';
import { EMPTY_PRODUCT, PRODUCT_FORM_FIELDS } from './contract/product-form.ts';
import { importProducts, readProductTable } from './import-products.ts';
import { formOf } from './present/product-form.ts';
import { listProducts } from './queries/list-products.sql.ts';
import { readProductForm } from './read-form.ts';
import {
  addProduct,
  deleteProducts,
  findProduct,
  findProducts,
  hasProducts,
  restoreProducts,
  setProductStatus,
} from './store.ts';

const base = testDatabase();

const MUG = {
  remoteId: '',
  name: 'Mug',
  status: 1,
  description: 'Blue',
  prices: { currency: 'ILS', isVatFree: false, withoutVat: 10_000, includeVat: 11_800 },
  costs: null,
};
const listed = async (...sellerIds: number[]) =>
  (
    await valueOf(
      listProducts(base.db, {
        sellerIds,
        statuses: [0, 1],
        filters: {},
        sort: 'name',
        isAscending: true,
        page: 1,
        pageSize: 50,
      }),
    )
  ).rows;

test('what was exported is imported again as it was, formulas and all', async () => {
  const seller = await givenSeller(base.db);
  const kept = await addProduct(base.db, seller.id, {
    ...MUG,
    name: '=1+1',
    description: '@SUM, "quoted"\nline',
    remoteId: '+5',
  });
  const before = await listed(seller.id);
  const table = readCsv(
    writeCsv(
      ['guid', ...PRODUCT_FORM_FIELDS],
      before.map((product) => ({ guid: product.guid, ...formOf(product) })),
    ),
  );
  if (!('rows' in table)) throw new Error(table.problem.why);
  expect(await importProducts(base.db, seller.id, table.rows)).toEqual({ added: 0, changed: 1, left: 0 });
  expect(await findProduct(base.db, kept.guid, [seller.id])).toMatchObject({
    ...MUG,
    name: '=1+1',
    description: '@SUM, "quoted"\nline',
    remoteId: '+5',
  });
});

test('a product that is made like another is another one, of whoever it is made for', async () => {
  const [seller, stranger] = [await givenSeller(base.db), await givenSeller(base.db)];
  const first = await addProduct(base.db, seller.id, MUG);
  const second = await addProduct(base.db, stranger.id, first);
  expect([second.guid === first.guid, second.sellerId]).toEqual([false, stranger.id]);
});

test('rows that are wrong are named and left out; a guid of somebody else’s makes a new product of one’s own', async () => {
  const [seller, stranger] = [await givenSeller(base.db), await givenSeller(base.db)];
  const theirs = await addProduct(base.db, stranger.id, MUG);
  const rows = [
    { guid: theirs.guid, name: 'Cup', description: 'Red', price_include_vat: '1,180.00' },
    { name: '', description: 'x'.repeat(76), price_without_vat: '-1' },
    { name: 'Plate', description: 'Big', currency: 'XXX', price_include_vat: '5' },
  ].map((cells, index) => ({ line: index + 2, cells }));
  const read = await readProductTable(base.db, seller.id, rows);
  expect(read.map(({ line, problems }) => [line, problems.map(({ field, key }) => `${field} ${key}`)])).toEqual([
    [2, []],
    [3, ['name missing_parameter', 'description invalid_value', 'price_without_vat invalid_value']],
    [4, ['currency currency_not_allowed']],
  ]);
  expect(await importProducts(base.db, seller.id, rows)).toEqual({ added: 1, changed: 0, left: 2 });
  expect(await listed(seller.id)).toMatchObject([
    { name: 'Cup', prices: { withoutVat: 100_000, includeVat: 118_000, currency: 'ILS' } },
  ]);
  expect((await findProduct(base.db, theirs.guid, [stranger.id]))?.name).toBe('Mug');
});

test('several are changed, deleted and brought back together, and never somebody else’s', async () => {
  const [seller, stranger] = [await givenSeller(base.db), await givenSeller(base.db)];
  const [one, two, theirs] = [
    await addProduct(base.db, seller.id, MUG),
    await addProduct(base.db, seller.id, { ...MUG, name: 'Cup', status: 0 }),
    await addProduct(base.db, stranger.id, MUG),
  ];
  const all = [one.guid, two.guid, theirs.guid];
  const both = [one.guid, two.guid].sort().map((guid) => ({ guid, sellerId: seller.id }));
  const inOrder = (touched: readonly { guid: string; sellerId: number }[]) =>
    touched.toSorted((a, b) => (a.guid < b.guid ? -1 : 1));
  expect(await setProductStatus(base.db, all, [seller.id], 0)).toEqual([{ guid: one.guid, sellerId: seller.id }]);
  expect(inOrder(await deleteProducts(base.db, all, [seller.id]))).toEqual(both);
  expect([await listed(seller.id), await hasProducts(base.db, [seller.id])]).toEqual([[], false]);
  expect(inOrder(await restoreProducts(base.db, all, [seller.id]))).toEqual(both);
  expect((await findProducts(base.db, [two.guid, theirs.guid, one.guid], [seller.id])).map(({ name }) => name)).toEqual(
    ['Cup', 'Mug'],
  );
  expect((await listed(seller.id, stranger.id)).map(({ name }) => name)).toEqual(['Cup', 'Mug', 'Mug']);
});

test.each([
  [{ price_include_vat: '118' }, { withoutVat: 10_000, includeVat: 11_800 }],
  [{ price_without_vat: '1.234,5' }, { withoutVat: 123_450, includeVat: 145_671 }],
  [{ price_without_vat: '1.2.3' }, null],
  [{ price_without_vat: '1,234.5' }, { withoutVat: 123_450, includeVat: 145_671 }],
  [{ price_include_vat: '12.345' }, null],
  [{}, undefined],
])('a form with %j has the prices %j', (typed, prices) => {
  const read = readProductForm({ ...EMPTY_PRODUCT, name: 'Mug', description: 'Blue', ...typed });
  if (prices === null) expect(read.ok).toBe(false);
  else expect(read).toMatchObject({ ok: true, value: { prices: prices ?? null } });
});
