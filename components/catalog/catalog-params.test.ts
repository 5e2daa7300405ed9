import { expect, test } from 'vitest';
import {
  customersQuestion,
  productsQuestion,
  parseCustomersParams,
  parseProductsParams,
  sortChange,
  serializeCustomersParams,
  serializeProductsParams,
} from './catalog-params.ts';

const read = (address: string) => parseProductsParams(Object.fromEntries(new URL(address, 'http://a').searchParams));

test.each([
  '/products',
  '/products?q=mug&status=1',
  '/products?status=1,0&from=2026-01-01&to=2026-02-01T10:00&sort=-price_include_vat',
  '/products?range=week&sort=name&size=100&page=3&min=10&max=20&currency=ILS',
  '/products?sort=created_at',
])('%s is read and written the same', (address) => {
  const { page } = read(address);
  expect(serializeProductsParams(read(address), { page })).toBe(
    serializeProductsParams(read(serializeProductsParams(read(address), { page })), { page }),
  );
  expect(new URL(serializeProductsParams(read(address), { page }), 'http://a').searchParams.size).toBe(
    new URL(address, 'http://a').searchParams.size,
  );
});

test('what is not understood is left out', () => {
  expect(
    serializeProductsParams(read('/products?status=7&sort=seller_id&range=ever&page=-1&min=x&currency=shekel&size=7')),
  ).toBe('/products');
  expect(serializeCustomersParams(parseCustomersParams({ status: 'x', sort: 'token_guid' }))).toBe('/customers');
});

test('a column sorts from its beginning, dates from their end, and the same again the other way', () => {
  const address = read('/products');
  expect([
    sortChange(address, 'name'),
    sortChange(address, 'created_at'),
    sortChange(read('/products?sort=-name'), 'name'),
    sortChange(read('/products?sort=name'), 'updated_at'),
  ]).toEqual([
    { sort: 'name', ascending: true },
    { sort: 'created_at', ascending: true },
    { sort: 'name', ascending: true },
    { sort: 'updated_at', ascending: false },
  ]);
});

test('what the database is asked', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  expect(
    productsQuestion(read('/products?q=mug&min=10&max=20.5&currency=USD&status=0'), now, 'Asia/Jerusalem'),
  ).toMatchObject({
    statuses: [0],
    filters: { search: 'mug', priceFrom: 1_000, priceTo: 2_050, currency: 'USD' },
    page: 1,
    pageSize: 25,
  });
  expect(productsQuestion(read('/products'), now, 'Asia/Jerusalem')).toMatchObject({
    statuses: [1, 0],
    filters: {},
    sort: 'created_at',
    isAscending: false,
  });
  expect(
    customersQuestion(parseCustomersParams({ from: '2026-11-20', to: '2026-11-20' }), now, 'Asia/Jerusalem'),
  ).toMatchObject({
    statuses: [1, 2, 0],
    filters: { createdFrom: new Date('2026-11-19T22:00:00Z'), createdUntil: new Date('2026-11-20T22:00:00Z') },
  });
});
