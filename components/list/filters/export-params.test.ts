import { expect, it } from 'vitest';
import { PRODUCTS } from '#components/products/products.ts';
import { SALES } from '#components/sales/list/sales.ts';
import { daysOfList, exportHref, parseExportParams, parseIds } from './export-params.ts';
import { paramsOfHref, parseListParams } from './list-params.ts';

const usual = { columns: ['id', 'name', 'amount'], timeZone: 'Asia/Jerusalem' };
const here = { now: new Date('2026-11-23T10:00:00Z'), timeZone: 'Asia/Jerusalem' };
const days = (href: string) => daysOfList(SALES, parseListParams(SALES, paramsOfHref(href)), here);

it('an address and what it says are one', () => {
  const chosen = { columns: ['id', 'amount'], timeZone: 'UTC' };
  const href = exportHref('/sales/export?q=noa', chosen, usual);
  expect(href).toBe('/sales/export?q=noa&columns=id,amount&zone=UTC');
  expect(parseExportParams(paramsOfHref(href), usual)).toEqual(chosen);
  expect(exportHref('/sales/export', usual, usual)).toBe('/sales/export');
});

it.each(['columns=secret,password', 'columns=', 'zone=Mars/Base', 'zone='])(
  'what is not offered (%s) is the usual',
  (words) => expect(parseExportParams(paramsOfHref(`/x?${words}`), usual)).toEqual(usual),
);

it('keeps the order of the table, whatever the address says', () =>
  expect(parseExportParams({ columns: 'amount,id' }, usual).columns).toEqual(['id', 'amount']));

it('rows are named by identifiers alone, and as many as an address has room for', () => {
  expect(parseIds({})).toBeNull();
  expect(parseIds({ ids: 'SALEAAAA-BBBB2222,x;DROP,TRAN2345-ABCD' })).toEqual(['SALEAAAA-BBBB2222', 'TRAN2345-ABCD']);
  expect(parseIds({ ids: '%_,שלום' })).toEqual([]);
  expect(parseIds({ ids: '17,0192e5c4-8f7a-7c1d-9e2b-3a4b5c6d7e8f' })).toHaveLength(2);
  expect(parseIds({ ids: Array.from({ length: 150 }, () => 'SALEAAAA').join(',') })).toHaveLength(100);
});

it('a file is named by the days of its filters', () => {
  expect(days('/sales?from=2026-11-01&to=2026-11-20')).toBe('2026-11-01_2026-11-20');
  expect(days('/sales?range=yesterday')).toBe('2026-11-22');
  expect(days('/sales?from=2026-11-01')).toBe('2026-11-01_2026-11-23');
  expect(days('/sales?to=2026-11-20')).toBe('begin_2026-11-20');
  expect(days('/sales?status=failed')).toBeNull();
  expect(daysOfList(PRODUCTS, parseListParams(PRODUCTS, {}), here)).toBeNull();
});
