import { expect, test } from 'vitest';
import { testDatabase } from '#lib/testing/database.ts';
import { statement } from './database.ts';

const base = testDatabase();

test.each([
  '2026-11-21 08:15:07.123456+00',
  '2026-11-21 08:15:07.5+02',
  '2026-11-21 08:15:07-03:30',
  '1999-12-31 23:59:59.999999+00',
  '0044-03-15 12:00:00+00',
  '12026-01-01 00:00:00+00',
])('the instant %s is read as it is, in whatever zone the server writes it', async (instant) => {
  const read = (zone: string) =>
    base.db.inTransaction(async (database) => {
      await database.query(statement('', `SET LOCAL timezone = '${zone}'`), []);
      const [row] = await database.query<{ at: Date; ms: number }>(
        statement('', `SELECT $1::timestamptz AS at, floor(extract(epoch FROM $1::timestamptz) * 1000)::bigint AS ms`),
        [instant],
      );
      return [row?.at.getTime(), row?.at.getTime() === row?.ms];
    });
  const [utc, jerusalem, newfoundland] = [
    await read('UTC'),
    await read('Asia/Jerusalem'),
    await read('America/St_Johns'),
  ];
  expect([utc[1], jerusalem, newfoundland]).toEqual([true, utc, utc]);
});

test('times without an end stay what they are', async () => {
  expect(
    await base.db.query(statement('', `SELECT 'infinity'::timestamptz AS never, NULL::timestamptz AS nothing`), []),
  ).toEqual([{ never: Number.POSITIVE_INFINITY, nothing: null }]);
});

test('a label arrives as a word and a list of labels as a list', async () => {
  const [row] = await base.db.query<{ one: string; none: string[]; list: string[]; nothing: null }>(
    statement(
      '',
      `SELECT 'partial-refund'::sale_status AS one, '{}'::sale_status[] AS none, ARRAY['partial-refund',
        'initial']::sale_status[] AS list, NULL::sale_status AS nothing`,
    ),
    [],
  );
  expect(row).toEqual({ one: 'partial-refund', none: [], list: ['partial-refund', 'initial'], nothing: null });
});
