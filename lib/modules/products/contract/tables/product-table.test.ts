import { expect, test } from 'vitest';
import { readTable } from '#lib/platform/tables/read-table.ts';
import { needsCurrency, productTable } from './product-table.ts';
import { descriptionOf, htmlText } from './shop-cells.ts';

function tableOf(text: string) {
  const read = readTable(text);
  if (!('table' in read)) throw new Error(read.problem.why);
  return productTable(read.table, '2026-11-26');
}
const rowsOf = (text: string) => tableOf(text).rows.map(({ line, cells }) => [line, ...Object.values(cells)]);

const SHOPIFY = `${[
  'Handle,Title,Body (HTML),Vendor,Published,Option1 Name,Option1 Value,Option2 Value',
  'Variant SKU,Variant Price,Variant Taxable,Image Src,Status',
].join(',')}
red-tee,Red Tee,"<p>Soft
cotton &amp; more</p>",Acme,TRUE,Size,S,Blue,RT-S,25.00,true,a.jpg,active
red-tee,,,,,,M,Blue,'0017,26.00,true,b.jpg,
red-tee,,,,,,,,,,,c.jpg,
mug,Mug,,Acme,FALSE,Title,Default Title,,,9.90,false,,active
cup,Cup,,Acme,TRUE,Title,Default Title,,,,true,,draft`;

test('each variant of an export of Shopify is a product; a row with a picture alone is none', () => {
  const table = tableOf(SHOPIFY);
  expect(rowsOf(SHOPIFY)).toEqual([
    [2, 'RT-S', 'Red Tee – S / Blue', 'Soft cotton & more', '1', '0', '25.00'],
    [3, '0017', 'Red Tee – M / Blue', 'Soft cotton & more', '1', '0', '26.00'],
    [5, 'mug', 'Mug', 'Mug', '0', '1', '9.90'],
    [6, 'cup', 'Cup', 'Cup', '0', '0', ''],
  ]);
  expect(table.aside).toEqual([{ line: 4, name: 'Red Tee', why: 'catalog.import.aside.picture' }]);
  expect([table.source, needsCurrency(table), table.unknown]).toEqual(['shopify', true, ['vendor', 'image src']]);
});

test('the column names that Shopify has now are read like those before', () => {
  const head = 'Title,URL handle,Description,Published on online store,Status,SKU,Option1 name,Option1 value,Price';
  const text = `${head},Charge tax
Red Tee,red-tee,<b>Soft</b>,TRUE,Active,RT-S,Size,S,25.00,TRUE
,red-tee,,,,RT-M,Size,M,26.00,TRUE`;
  expect(rowsOf(text)).toEqual([
    [2, 'RT-S', 'Red Tee – S', 'Soft', '1', '0', '25.00'],
    [3, 'RT-M', 'Red Tee – M', 'Soft', '1', '0', '26.00'],
  ]);
  expect(tableOf(text).unknown).toEqual([]);
});

const WOO = `${[
  'ID,Type,SKU,Name,Published,"Short description",Description,"Date sale price starts","Date sale price ends"',
  '"Tax status","Sale price","Regular price",Parent,"Attribute 1 name","Attribute 1 value(s)"',
].join(',')}
11,simple,tee-1,T-Shirt,1,"A simple product.","Long text, with a comma",,,taxable,,18,,,
12,variable,tee-2,"V-Neck, red",1,,,,,taxable,,20,,Size,"S, M"
13,"variable, downloadable",hat,Hat,1,<p>Warm</p>,,,,taxable,,,,Size,"S, M"
14,variation,hat-s,"Hat - S",1,,,,,taxable,30,40,hat,Size,S
15,variation,,,1,,,2026-01-01,2026-02-01,none,30,40,id:13,Size,M
16,grouped,all,All,1,,,,,taxable,,,,,
17,simple,old,Old,-1,,,,2027-01-01,taxable,5,6,,,`;

test('an export of WooCommerce has its prices: what is on sale today, variations in place of their parent', () => {
  const table = tableOf(WOO);
  expect(rowsOf(WOO)).toEqual([
    [2, 'tee-1', 'T-Shirt', 'A simple product.', '1', '0', '18'],
    [3, 'tee-2', 'V-Neck, red', 'V-Neck, red', '1', '0', '20'],
    [5, 'hat-s', 'Hat - S', 'Warm', '1', '0', '30'],
    [6, '15', 'Hat – M', 'Warm', '1', '1', '40'],
    [8, 'old', 'Old', 'Old', '0', '0', '5'],
  ]);
  expect(table.aside.map(({ line, why }) => [line, why])).toEqual([
    [4, 'catalog.import.aside.parent'],
    [7, 'catalog.import.aside.group'],
  ]);
  expect([table.source, needsCurrency(table), table.unknown]).toEqual(['woocommerce', true, []]);
});

test('columns of people are read by names like ours, and those without an effect are named', () => {
  const table = tableOf('Name,Description,SKU,Price Include VAT,Colour,created_at\nMug,Blue,M-1,5,red,x');
  expect(table.columns).toEqual(['name', 'description', 'product_remote_id', 'price_include_vat']);
  expect([table.unknown, table.twice, needsCurrency(table)]).toEqual([['colour'], [], true]);
  expect(tableOf('name,price,price_include_vat\nMug,5,6').twice).toEqual(['price_include_vat']);
  expect(needsCurrency(tableOf('name,price,currency\nMug,5,ILS'))).toBe(false);
});

test('HTML becomes what a person reads of it', () => {
  expect(htmlText('<style>p{}</style><ul><li>One</li><li>Two&nbsp;&#39;x&#39; &lt;3</li></ul><b>bo</b>ld')).toBe(
    "One Two 'x' <3 bold",
  );
  expect(htmlText('5 < 6 & 7 &#xfffd;&bogus;')).toBe('5 < 6 & 7 &bogus;');
  expect(descriptionOf(`${'word '.repeat(30)}`, 'Mug')).toBe(`${'word '.repeat(13)}word…`);
  expect([...descriptionOf('x'.repeat(100), 'Mug')]).toHaveLength(75);
});

test('a cell of nothing but open tags is read as fast as another one', () => {
  const start = performance.now();
  for (const piece of ['<a', '<style', '<!--', '<p ', '&#x']) htmlText(piece.repeat(200_000));
  expect(performance.now() - start).toBeLessThan(2_000);
});
