import { expect, it } from 'vitest';
import { portions, totalsOf } from './totals.ts';

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
it('is in portions that lose nothing', () =>
  expect([portions([1, 2, 3, 4, 5], 2), portions([], 2)]).toEqual([[[1, 2], [3, 4], [5]], []]));
