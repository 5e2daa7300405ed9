import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CounterOrder, MAX_LINES, MAX_ORDER, priceOf, shareOf, sumOf } from './views.ts';
import { counterOrder } from './contract.ts';

/** Totals of orders at the counter, and inputs that are no order. */

const ORDER: CounterOrder = {
  key: randomUUID(),
  currency: 'ILS',
  discount: 0,
  tip: 0,
  lines: [{ guid: null, name: 'Coffee', pieces: 2, amount: 1_200 }],
};
const line = ORDER.lines[0] as CounterOrder['lines'][number];

test('the price is the sum less the discount and with the tip, whatever they are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ pieces: fc.integer({ min: 1, max: 999 }), amount: fc.integer({ min: 1, max: 1e6 }) })),
      fc.nat(1e6),
      fc.nat(1e6),
      (lines, discount, tip) => {
        const pieces = lines.flatMap(({ pieces: count, amount }) => Array.from({ length: count }, () => amount));
        expect(priceOf({ lines, discount, tip })).toBe(pieces.reduce((sum, one) => sum + one, 0) - discount + tip);
      },
    ),
    { numRuns: 50 },
  );
});

test.each([
  [1_005, 10, 101],
  [1_004, 10, 100],
  [999, 100, 999],
  [1, 50, 1],
  [0, 15, 0],
])('of %i %i percent are %i', (amount, percent, share) => expect(shareOf(amount, percent)).toBe(share));

test.each<[string, Partial<CounterOrder>]>([
  ['nothing', { lines: [] }],
  ['more lines than an order has', { lines: Array.from({ length: MAX_LINES + 1 }, () => line) }],
  ['no piece', { lines: [{ ...line, pieces: 0 }] }],
  ['a thousand pieces', { lines: [{ ...line, pieces: 1_000 }] }],
  ['a piece for nothing', { lines: [{ ...line, amount: 0 }] }],
  ['a piece for less than nothing', { lines: [{ ...line, amount: -500 }] }],
  ['half a unit', { lines: [{ ...line, amount: 1_200.5 }] }],
  ['a discount above the sum', { discount: sumOf(ORDER) + 1, tip: 5_000 }],
  ['less than the least', { discount: sumOf(ORDER) - 499 }],
  ['a line above the most', { lines: [{ ...line, pieces: 1, amount: MAX_ORDER + 1 }] }],
  ['more than the most', { lines: [{ ...line, pieces: 2, amount: (MAX_ORDER + 1) / 2 }] }],
  ['more than the most by its tip', { lines: [{ ...line, pieces: 1, amount: MAX_ORDER }], tip: 1 }],
  ['a tip below nothing', { tip: -1 }],
  ['no key', { key: 'first' }],
  ['a currency that is none', { currency: 'ils' }],
])('%s is no order', (_name, change) => {
  expect(counterOrder.safeParse(ORDER).success).toBe(true);
  expect(counterOrder.safeParse({ ...ORDER, ...change }).success).toBe(false);
});
