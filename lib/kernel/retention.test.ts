import { expect, test } from 'vitest';
import { keptUntil } from './retention.ts';

test('books are kept for seven years from the end of the tax year', () => {
  expect(keptUntil('books', 2026, null)).toBe('2033-12-31');
});

test('or for six years from the report, where that ends later', () => {
  expect(keptUntil('books', 2026, '2027-12-31')).toBe('2033-12-31');
  expect(keptUntil('books', 2026, '2028-01-01')).toBe('2034-01-01');
  expect(keptUntil('books', 2027, '2032-02-29')).toBe('2038-02-28');
});
