import { describe, expect, test } from 'vitest';
import { CASH_LIMIT, mayBeCash, mostCash } from './views.ts';

describe('cash for an order', () => {
  test.each([
    ['of 6,000.00 is taken whole', 600_000, 600_000],
    ['an agora above is a tenth, cut to whole agorot', 600_001, 60_000],
    ['of 59,999.99 is a tenth', 5_999_999, 599_999],
    ['of 60,000.00 is a tenth, which is the limit', 6_000_000, CASH_LIMIT],
    ['of 900,000.00 stays at the limit', 90_000_000, CASH_LIMIT],
  ])('%s', (_, price, most) => {
    expect(mostCash(price, 'ILS')).toBe(most);
    expect(mayBeCash(price, 'ILS')).toBe(most === price);
  });

  test('in another currency has no limit here', () => {
    expect(mayBeCash(90_000_000, 'USD')).toBe(true);
  });
});
