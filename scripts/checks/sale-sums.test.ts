import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findSaleSums, needlessExceptions } from './sale-sums.ts';

/** The remainder of a sale is computed in `domain/` alone. */

const sources = globSync('{app,components,lib}/**/*.{ts,tsx}', { exclude: ['**/generated/**'] }).map((path) => ({
  path: path.replaceAll('\\', '/'),
  text: readFileSync(path, 'utf8'),
}));

test('no amounts of a sale are added up outside the rules', () => {
  expect(sources.length).toBeGreaterThan(1_000);
  expect(findSaleSums(sources)).toEqual([]);
  expect(needlessExceptions(sources)).toEqual([]);
});

describe('the rule can fail', () => {
  const found = (text: string, path = 'app/(counter)/counter/load-counter.ts') => findSaleSums([{ path, text }]);

  test.each([
    ['a difference', 'const left = sale.captured - sale.refunded;'],
    ['one of names alone', 'left: captured - refunded - chargedBack,'],
    ['one over two lines', 'const left =\n  sale.captured -\n  sale.refunded;'],
    ['one with something else between', 'sale.captured - fee - sale.refunded'],
    ['one with brackets', 'Math.max(0, sale.captured - (sale.refunded + sale.chargedBack))'],
    ['one that may be missing', 'sale?.captured - row.refundReserved'],
    ['one of a list', "row['captured'] - row['refunded']"],
    ['a sum', 'amount === authorized + voided'],
    ['one in SQL', '`SELECT s.captured - s.refunded - s.refund_reserved FROM sale s`'],
    ['one of sums in SQL', '`SELECT coalesce(sum(s.captured), 0) - coalesce(sum(s.refunded), 0) FROM sale s`'],
    ['one with a parameter between', 'CASE WHEN drawn + $' + '{at.drawnBy}::bigint + voided = authorized THEN 1 END'],
    ['one with a cast', '`captured::bigint - charged_back::bigint`'],
  ])('%s is found', (_, text) => {
    expect(found(text)).toHaveLength(1);
  });

  test.each([
    ['a column that grows', '`UPDATE sale SET captured = captured + $1, refunded = refunded + $2`'],
    ['an amount by itself', 'refunded + amount >= LARGE'],
    ['a total', 'total.collected - total.refunded'],
    ['amounts side by side', '[sale.captured, -sale.refunded]'],
    ['a comparison', 'captured > 0 && refunded >= captured'],
    ['a comment', '// captured - refunded\n/* captured - refunded */'],
    ['words with hyphens', "'sale-authorized', 'partly-refunded'"],
    ['a named sum', 'refundable(sale) + amountHeld(sale)'],
  ])('%s is not', (_, text) => {
    expect(found(text)).toEqual([]);
  });

  test('the rules themselves may, and the books of the acquirer', () => {
    const sum = 'sale.captured - sale.refunded';
    expect(found(sum, 'lib/modules/payments/domain/amounts.ts')).toEqual([]);
    expect(found(sum, 'lib/sandbox/bank/decide.ts')).toEqual([]);
    expect(found(sum, 'lib/modules/payments/refunds/refund-sale.ts')).toHaveLength(1);
  });

  test('an exception that nobody needs is named', () => {
    const rules = { path: 'lib/modules/payments/domain/amounts.ts', text: 'sale.captured - sale.refunded' };
    expect(needlessExceptions([rules])).not.toContain('the rules');
    expect(needlessExceptions([{ ...rules, text: '' }])).toContain('the rules');
  });
});
