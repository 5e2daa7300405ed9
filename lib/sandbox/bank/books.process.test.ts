import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { type Money, openBooks } from './books.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';

const folder = mkdtempSync(join(tmpdir(), 'kupa-books-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const money = (merchant: string, operation = 'charge', amount = 5000): Money => ({
  merchant,
  operation,
  amount,
  currency: 'ILS',
  originalReference: null,
  day: '2026-11-21',
  isFinal: false,
});

test('what is kept of a request cannot be computed without the key', () => {
  const request = {
    operation: 'refund' as const,
    reference: 'TRAN-1',
    merchant: '1',
    amount: 5000,
    currency: 'ILS',
    originalReference: 'TRAN-0',
  };
  const [one, same, other] = ['first key', 'first key', 'second key'].map((key) => openBooks(':memory:', key));
  expect(one?.fingerprintOf(request)).toBe(same?.fingerprintOf(request));
  expect(one?.fingerprintOf(request)).not.toBe(other?.fingerprintOf(request));
  for (const books of [one, same, other]) books?.close();
});

test('a number is given out once, however often the books are opened again', () => {
  const path = join(folder, 'numbers.sqlite');
  const given: number[] = [];
  for (let opening = 0; opening < 5; opening += 1) {
    // Never closed in order: a killed bank does not say good-bye.
    const books = openBooks(path, 'key');
    for (let turn = 0; turn < 1_500; turn += 1) given.push(books.nextNumber());
  }
  expect(new Set(given).size).toBe(given.length);
});

test('books of an earlier day are opened, and their numbers are not given out again', () => {
  const path = join(folder, 'earlier.sqlite');
  const earlier = new DatabaseSync(path);
  earlier.exec(`CREATE TABLE movement (number INTEGER PRIMARY KEY AUTOINCREMENT, reference TEXT NOT NULL UNIQUE,
    asked TEXT NOT NULL, outcome TEXT NOT NULL, answer TEXT NOT NULL,
    operation TEXT NOT NULL, amount INTEGER NOT NULL, currency TEXT NOT NULL, original_reference TEXT,
      day TEXT NOT NULL);
    INSERT INTO movement VALUES (40, 'TRAN-1', 'x', 'declined',
      '{"outcome":"declined","code":20004,"card":null,"processorReference":"D1"}', 'charge', 5000, 'ILS', NULL,
      '2026-11-20')`);
  earlier.close();
  const books = openBooks(path, 'key');
  expect(books.find('TRAN-1')).toMatchObject({ merchant: '', answer: { outcome: 'declined' } });
  expect(books.nextNumber()).toBeGreaterThan(80);
  books.close();
});

test('what happens at once happens whole or not at all', () => {
  const books = openBooks(':memory:', 'key');
  const half = () =>
    books.atOnce(() => {
      books.keep('TRAN-1', 'x', { outcome: 'cancelled' }, money('1'));
      throw new Error('killed');
    });
  expect(half).toThrow('killed');
  expect(books.find('TRAN-1')).toBeNull();
  books.atOnce(() => books.keep('TRAN-1', 'x', { outcome: 'cancelled' }, money('1')));
  expect(books.find('TRAN-1')).not.toBeNull();
  books.close();
});

testInAll('the sums of a merchant among 100,000 rows are read from an index, in milliseconds', () => {
  const books = openBooks(':memory:', 'key');
  const answer = { outcome: 'declined', code: 20004, card: null, processorReference: null } as const;
  books.atOnce(() => {
    for (let row = 0; row < 100_000; row += 1)
      books.keep(`TRAN-${row}`, 'x'.repeat(300), answer, money(String(row % 500), row % 3 === 0 ? 'refund' : 'charge'));
  });
  books.database.exec(`UPDATE movement SET outcome = 'approved'`);
  const timed = (work: () => unknown) => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  };
  expect(books.sums('7')).toEqual([
    { merchant: '7', operation: 'charge', currency: 'ILS', count: 133, total: 665_000 },
    { merchant: '7', operation: 'refund', currency: 'ILS', count: 67, total: 335_000 },
  ]);
  expect(books.sums(null).reduce((total, { count }) => total + count, 0)).toBe(100_000);
  expect(Math.min(...Array.from({ length: 5 }, () => timed(() => books.sums('7'))))).toBeLessThan(20);
  const plan = books.database
    .prepare(
      `EXPLAIN QUERY PLAN SELECT operation, sum(amount) FROM movement WHERE outcome = 'approved' AND merchant = '7'
        GROUP BY merchant, operation, currency`,
    )
    .all();
  expect(JSON.stringify(plan)).toContain('USING COVERING INDEX money_of_a_merchant');
  books.close();
});
