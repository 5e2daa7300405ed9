import { expect, test } from 'vitest';
import { groupedByPrice, priceChangeOf } from './price-change.ts';

const december = '2026-12-01T07:00:00.000Z';
const november = '2026-11-26T07:00:00.000Z';

test('the difference of a month is that of each subscription, rounded by itself', () => {
  const groups = [
    { price: 10_000, count: 3, nextAt: december },
    { price: 12_000, count: 1, nextAt: november },
    { price: 11_000, count: 2, nextAt: '2026-11-25T07:00:00.000Z' },
  ];
  // A year of 110.00 is 9.17 a month, of 100.00 8.33, of 120.00 10.00.
  expect(priceChangeOf(groups, { price: 11_000, period: 'yearly' })).toEqual({
    changed: 4,
    same: 2,
    least: 10_000,
    most: 12_000,
    firstAt: new Date(november),
    difference: 3 * (917 - 833) + (917 - 1_000),
  });
});

test('nothing changes where all cost that already, or where there is none', () => {
  expect(priceChangeOf([{ price: 500, count: 2, nextAt: null }], { price: 500, period: 'monthly' })).toBeNull();
  expect(priceChangeOf([], { price: 500, period: 'monthly' })).toBeNull();
});

test('subscriptions are grouped by what they cost, with the next charge of each group', () => {
  const row = (price: number, nextAt: string | null) => ({ price, nextAt: nextAt === null ? null : new Date(nextAt) });
  expect(groupedByPrice([row(900, december), row(500, null), row(900, november), row(900, null)])).toEqual([
    { price: 900, count: 3, nextAt: november },
    { price: 500, count: 1, nextAt: null },
  ]);
});
