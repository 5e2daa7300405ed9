import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#lib/testing/database.ts';
import { watched } from '#lib/testing/watched-database.ts';
import { statement } from '../database.ts';
import { columnStatistics, shareWith } from './column-statistics.sql.ts';
import { LARGE_FROM, type ListedTable, listRecords } from './record-list.sql.ts';
import { anywhere } from './text-conditions.ts';

const base = testDatabase();

const KNOWN_OF_COLUMNS = statement(
  'test_known_of_columns',
  `SELECT c.relname || '.' || a.attname AS name, a.attstattarget AS known
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid CROSS
    JOIN LATERAL unnest(i.indkey, i.indclass) AS indexed (number, class)
  JOIN pg_opclass o ON o.oid = indexed.class AND o.opcname = 'gin_trgm_ops' JOIN pg_attribute a ON a.attrelid = c.oid
    AND a.attnum = indexed.number`,
);

test('of every column with trigrams the planner looks at five times as many values as of others', async () => {
  const columns = await base.db.query<{ name: string; known: number }>(KNOWN_OF_COLUMNS, []);
  expect(columns.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['product.name', 'product.description', 'customer.last_name', 'customer.email']),
  );
  expect(columns.filter(({ known }) => known !== 500)).toEqual([]);
});

const LISTED: ListedTable<'made'> = {
  table: 'thing',
  countTable: 'thing_count',
  columns: 'r.id, r.name',
  alive: 'true',
  orders: { made: { key: 'r.made_at', type: 'timestamptz' } },
};

/** Thirty thousand things of a business that says it has enough to be a large one. */
async function givenThings(): Promise<void> {
  const asOwner = (text: string) => base.owner.query(statement('', text), []);
  await asOwner(
    `CREATE TABLE thing (id bigserial PRIMARY KEY, seller_id bigint NOT NULL DEFAULT 1,
      status smallint NOT NULL DEFAULT 1, name text NOT NULL, description text NOT NULL,
      made_at timestamptz NOT NULL DEFAULT now())`,
  );
  await asOwner('CREATE TABLE thing_count (seller_id bigint, status smallint, items bigint)');
  await asOwner('GRANT SELECT ON thing, thing_count TO PUBLIC');
  await asOwner(
    `INSERT INTO thing (name, description) SELECT CASE WHEN i % 4 = 0 THEN 'Mug' ELSE 'Lamp ' || i END,
      'Likes jade, note ' || i || ' of 2026' FROM generate_series(1, 30000) i`,
  );
  await asOwner(`INSERT INTO thing_count VALUES (1, 1, ${LARGE_FROM + 1})`);
  await asOwner('ANALYZE thing');
}

beforeAll(givenThings);

/** What is found of a text, the number of it, and the patterns that an index was asked for. */
async function found(column: string, text: string) {
  const patterns: unknown[] = [];
  const database = watched(
    base.db,
    (asked, values) => asked.text.includes('MATERIALIZED') && patterns.push([values[0]].flat()[0]),
  );
  const { rows, count, isExact } = await listRecords<{ id: number }, 'made'>(database, LISTED, {
    sellerIds: [1],
    statuses: [1],
    conditions: [anywhere([column], text)],
    sort: 'made',
    isAscending: true,
    page: 1,
    pageSize: 3,
  });
  return { ids: rows.map(({ id }) => id), count, isExact, patterns };
}

test('how common parts of texts are is known from what PostgreSQL keeps of them, once it has looked', async () => {
  const known = await columnStatistics(base.db, 'thing');
  expect(known.rows).toBe(30_000);
  expect(shareWith(known, ['description'], ['NOT', 'lik'])).toBeCloseTo(1, 2);
  expect(shareWith(known, ['name'], ['mug'])).toBeCloseTo(0.25, 1);
  expect(shareWith(known, ['name', 'description'], ['mug'])).toBeCloseTo(0.25, 1);
  expect([shareWith(known, ['description'], ['nothing']), shareWith(known, ['no_such_column'], ['mug'])]).toEqual([
    0, 0,
  ]);
});

test('a text of syllables that every row has is looked for by what is rare in it, or on a walk', async () => {
  const nothing = { ids: [], count: 0, isExact: true };
  expect(await found('r.description', 'nothing like it')).toEqual({ ...nothing, patterns: ['%nothing like it%'] });
  expect(await found('r.description', 'note likes')).toEqual({ ...nothing, patterns: [] });
  expect(await found('r.description', 'ginger beer')).toEqual({ ...nothing, patterns: ['%gin%bee%'] });
  expect(await found('r.description', 'note 29999 of')).toEqual({
    ids: [29999],
    count: 1,
    isExact: true,
    patterns: ['%29999%'],
  });
  // A year that all have is met at once.
  expect(await found('r.description', 'of 2026')).toEqual({ ids: [1, 2, 3], count: 4, isExact: false, patterns: [] });
});
