import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { writeCsv } from '#lib/platform/tables/write-csv.ts';
import { readTable } from '#lib/platform/tables/read-table.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { valueOf } from '#lib/testing/value-of.ts';
import { givenSeller } from '#lib/testing/world.ts';
import { EMPTY_PRODUCT, PRODUCT_FORM_FIELDS } from './contract/product-form.ts';
import { importProducts, readProductTable } from './import-products.ts';
import { productTable } from './contract/tables/product-table.ts';
import { formOf } from './api/product-form.ts';
import { listProducts } from './list-products.sql.ts';
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

/** A CSV text as the screen hands it on. */
function tableOf(text: string, currency = 'ILS') {
  const read = readTable(text);
  if (!('table' in read)) throw new Error(read.problem.why);
  return { ...productTable(read.table, '2026-11-26'), currency };
}
const lines = (...all: string[]) => tableOf(all.join('\n'));

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
  const table = tableOf(
    writeCsv(
      ['guid', ...PRODUCT_FORM_FIELDS],
      before.map((product) => ({ guid: product.guid, ...formOf(product) })),
    ),
  );
  expect(await importProducts(base.db, seller.id, table)).toEqual({ added: 0, changed: 1, left: 0 });
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
  const rows = lines(
    'guid,name,description,currency,price_without_vat,price_include_vat',
    `${theirs.guid},Cup,Red,,,"1,180.00"`,
    `,,${'x'.repeat(76)},,-1,`,
    ',Plate,Big,XXX,,5',
  );
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

const pricesOf = async (sellerId: number) =>
  (await listed(sellerId)).map(({ name, prices }) => [name, prices?.currency, prices?.includeVat]);

test('the same product_remote_id is one product, in one table, in two and in two that are sent at once', async () => {
  const seller = await givenSeller(base.db);
  const table = lines('product_remote_id,name,description,price_include_vat', 'M-1,Mug,Blue,10', 'M-1,Mug,Blue,11');
  expect(await readProductTable(base.db, seller.id, table)).toMatchObject([
    { problems: [] },
    { problems: [{ field: 'product_remote_id', sentence: 'catalog.import.wrong.again', values: { line: 2 } }] },
  ]);
  expect(await importProducts(base.db, seller.id, table)).toEqual({ added: 1, changed: 0, left: 1 });
  const later = lines('product_remote_id,price_include_vat', 'M-1,12');
  expect(await importProducts(base.db, seller.id, later)).toEqual({ added: 0, changed: 1, left: 0 });
  expect(await pricesOf(seller.id)).toEqual([['Mug', 'ILS', 1_200]]);
  const cups = lines('sku,name,description,price', 'C-1,Cup,Red,5');
  // The second one begins while the first is not committed yet.
  const both = await base.db.inTransaction(async (inside) => {
    const first = await importProducts(inside, seller.id, cups);
    const second = importProducts(base.db, seller.id, cups);
    await setTimeout(300);
    return { first, second: () => second };
  });
  expect([both.first, await both.second()]).toEqual([
    { added: 1, changed: 0, left: 0 },
    { added: 0, changed: 1, left: 0 },
  ]);
});

test('a number of several products, or of another one than the guid, is told', async () => {
  const seller = await givenSeller(base.db);
  const one = await addProduct(base.db, seller.id, { ...MUG, remoteId: 'X' });
  await addProduct(base.db, seller.id, { ...MUG, remoteId: 'X' });
  await addProduct(base.db, seller.id, { ...MUG, remoteId: 'Y' });
  const of = async (row: string) => {
    const table = lines('guid,product_remote_id,name,description', row);
    return (await readProductTable(base.db, seller.id, table)).flatMap(({ problems }) => problems);
  };
  expect(await of(',X,Mug,Blue')).toMatchObject([{ sentence: 'catalog.import.wrong.several' }]);
  expect(await of(`${one.guid},Y,Mug,Blue`)).toMatchObject([{ sentence: 'catalog.import.wrong.taken' }]);
  expect(await of(`${one.guid},X,Mug,Blue`)).toEqual([]);
});

test('a column that is not there leaves its field as it is; an empty price is no price, never zero', async () => {
  const seller = await givenSeller(base.db);
  const mug = await addProduct(base.db, seller.id, {
    ...MUG,
    prices: { currency: 'USD', isVatFree: true, withoutVat: 500, includeVat: 500 },
  });
  await importProducts(base.db, seller.id, lines('guid,name', `${mug.guid},Big mug`));
  expect(await findProduct(base.db, mug.guid, [seller.id])).toMatchObject({
    name: 'Big mug',
    description: 'Blue',
    prices: { currency: 'USD', includeVat: 500 },
  });
  await importProducts(base.db, seller.id, lines('guid,price_include_vat', `${mug.guid},7`));
  expect(await pricesOf(seller.id)).toEqual([['Big mug', 'USD', 700]]);
  await importProducts(base.db, seller.id, lines('guid,price_include_vat', `${mug.guid},`));
  expect((await findProduct(base.db, mug.guid, [seller.id]))?.prices).toBeNull();
});

test.each([
  ['ILS', '₪99.90', 9_990],
  ['ILS', '99.90 ₪', 9_990],
  ['ILS', '99.90 ש"ח', 9_990],
  ['ILS', 'ILS 1,234.50', 123_450],
  ['USD', '$5', 500],
  ['ILS', '٩٩٫٩٠', 9_990],
  ['ILS', '$5', 'catalog.import.wrong.currency'],
  ['ILS', '5 EUR', 'catalog.import.wrong.currency'],
  ['ILS', '99.999', null],
  ['ILS', '1E+2', null],
  ['ILS', 'about 5', null],
])('a price in %s written %s is %s', async (currency, price, is) => {
  const seller = await givenSeller(base.db);
  const table = tableOf(
    writeCsv(['name', 'description', 'price'], [{ name: 'Mug', description: 'Blue', price }]),
    currency,
  );
  const [row] = await readProductTable(base.db, seller.id, table);
  if (typeof is === 'number') expect(row).toMatchObject({ fields: { prices: { currency, includeVat: is } } });
  else expect(row).toMatchObject({ fields: null, problems: [{ field: 'price_include_vat' }] });
  if (typeof is === 'string') expect(row?.problems[0]?.sentence).toBe(is);
});

test('decimal commas of a file with semicolons are read as such', async () => {
  const seller = await givenSeller(base.db);
  const table = lines('name;description;currency;price_include_vat', 'Desk;Oak;ILS;1.234,50', 'Lamp;Lamp;ILS;12,90');
  expect(await importProducts(base.db, seller.id, table)).toEqual({ added: 2, changed: 0, left: 0 });
  expect(await pricesOf(seller.id)).toEqual([
    ['Desk', 'ILS', 123_450],
    ['Lamp', 'ILS', 1_290],
  ]);
});

test('an export of Shopify becomes a product a variant, with its price; importing it again changes them', async () => {
  const seller = await givenSeller(base.db);
  const table = tableOf(SHOPIFY, 'EUR');
  expect(await importProducts(base.db, seller.id, table)).toEqual({ added: 2, changed: 0, left: 0 });
  expect(await pricesOf(seller.id)).toEqual([
    ['Red Tee – M', 'EUR', 2_500],
    ['Red Tee – S', 'EUR', 2_500],
  ]);
  expect(await importProducts(base.db, seller.id, table)).toEqual({ added: 0, changed: 2, left: 0 });
});

const SHOPIFY = `Handle,Title,Body (HTML),Vendor,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Status
red-tee,Red Tee,"<p>Soft
cotton</p>",Acme,TRUE,Size,S,RT-S,25.00,active
red-tee,,,,,,M,RT-M,25.00,`;

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
