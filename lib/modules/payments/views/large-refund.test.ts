import { expect, test } from 'vitest';
import { isLargeRefund } from './large-refund.ts';

test.each([
  ['ILS', 0, 199_999, false],
  ['ILS', 0, 200_000, true],
  ['ILS', 150_000, 49_999, false],
  ['ILS', 150_000, 50_000, true],
  ['USD', 0, 50_000, true],
  ['EUR', 0, 49_999, false],
  ['GBP', 0, 40_000, true],
  ['JPY', 0, 39_999, false],
  ['JPY', 0, 40_000, true],
])('S-12: of a sale in %s that gave back %i, a refund of %i asks again: %s', (currency, refunded, amount, asks) =>
  expect(isLargeRefund({ currency, refunded }, amount)).toBe(asks),
);
