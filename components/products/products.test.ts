import { expect, test } from 'vitest';
import { CUSTOMERS, customersQuery } from '#components/customers/customers.ts';
import { paramsOfHref, parseListParams } from '#components/list/filters/list-params.ts';
import { PRODUCTS, productsQuery } from './products.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const products = (href: string) => productsQuery(parseListParams(PRODUCTS, paramsOfHref(href)), NOW, 'Asia/Jerusalem');

test('prices are asked for in hundredths, whatever the currency', () =>
  expect(products('/products?q=mug&min=10&max=20.5&currency=JPY&status=0')).toMatchObject({
    statuses: [0],
    filters: { search: 'mug', priceFrom: 1_000, priceTo: 2_050, currency: 'JPY' },
    page: 1,
    pageSize: 25,
  }));

test('without filters every status is asked for, newest first', () =>
  expect(products('/products')).toEqual({
    statuses: [1, 0],
    filters: {},
    sort: 'created_at',
    isAscending: false,
    page: 1,
    pageSize: 25,
  }));

test('customers are asked for by the day of the zone', () => {
  const params = parseListParams(CUSTOMERS, { from: '2026-11-20', to: '2026-11-20' });
  expect(customersQuery(params, NOW, 'Asia/Jerusalem')).toMatchObject({
    statuses: [1, 2, 0],
    filters: { createdFrom: new Date('2026-11-19T22:00:00Z'), createdUntil: new Date('2026-11-20T22:00:00Z') },
  });
});
