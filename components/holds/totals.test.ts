import { expect, it } from 'vitest';
import { totalsOf } from './totals.ts';

it('sums per currency and never across', () => {
  expect(
    totalsOf([
      { currency: 'ILS', held: 5_000 },
      { currency: 'USD', held: 700 },
      { currency: 'ILS', held: 1 },
    ]),
  ).toEqual([
    { currency: 'ILS', count: 2, held: 5_001 },
    { currency: 'USD', count: 1, held: 700 },
  ]);
});
