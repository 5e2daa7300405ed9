import { expect, test } from 'vitest';
import { statement } from './database.ts';
import { fragment } from './fragments.ts';

const entries = fragment({ booked: ['attempt_id', 'currency'] }, 'entries AS (INSERT INTO ledger SELECT FROM booked)');
const isKey = fragment({ 'seller m': ['key'] }, 'm.key = $1');

test('a statement that offers what its parts need is made, and has no trace of the needs', () => {
  expect(
    statement('', `WITH booked AS (SELECT id AS attempt_id, currency FROM attempt), ${entries} SELECT 1`).text,
  ).toBe(
    'WITH booked AS (SELECT id AS attempt_id, currency FROM attempt), ' +
      'entries AS (INSERT INTO ledger SELECT FROM booked) SELECT 1',
  );
  expect(statement('', `WITH booked AS (UPDATE attempt SET x = (1) RETURNING *), ${entries} SELECT 1`).text).toContain(
    'x',
  );
  expect(statement('', `WITH booked (attempt_id, currency) AS (VALUES (1, 2)), ${entries} SELECT 1`).text).toContain(
    '1',
  );
  expect(statement('', `SELECT FROM seller AS m WHERE ${isKey}`).text).toBe('SELECT FROM seller AS m WHERE m.key = $1');
});

test.each([
  ['nothing before it', `WITH ${entries} SELECT 1`, 'booked'],
  [
    'another column',
    `WITH booked AS (SELECT attempt_id, count(*) FROM attempt), ${entries} SELECT 1`,
    'booked.currency',
  ],
  ['it comes later', `WITH ${entries}, booked AS (SELECT attempt_id, currency FROM attempt) SELECT 1`, 'booked'],
  [
    'the column is another part’s',
    `WITH booked AS (SELECT 1), x AS (SELECT attempt_id, currency), ${entries} SELECT 1`,
    'booked.attempt_id',
  ],
  ['the table goes by no name', `SELECT FROM seller WHERE ${isKey}`, 'seller m'],
])('a statement without it is refused when it is made, and told what is missing: %s', (_, text, missing) => {
  expect(() => statement('some_statement', text)).toThrow(
    `the statement some_statement carries a part that needs ${missing}`,
  );
});

test('needs are those of a part inside a part, too', () => {
  const outer = fragment({}, `caller AS (SELECT FROM seller WHERE ${isKey})`);
  expect(() => statement('', `WITH ${outer} SELECT 1`)).toThrow('seller m');
});
