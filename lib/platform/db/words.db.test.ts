import { expect, test } from 'vitest';
import { testDatabase } from '#lib/testing/database.ts';
import { statement } from './database.ts';
import { knownValues, shareWith } from './known-values.ts';

const base = testDatabase();

const KNOWN_OF_COLUMNS = statement(
  'test_known_of_columns',
  `SELECT c.relname || '.' || a.attname AS name, a.attstattarget AS known
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid CROSS JOIN LATERAL unnest(i.indkey, i.indclass) AS indexed (number, class)
  JOIN pg_opclass o ON o.oid = indexed.class AND o.opcname = 'gin_trgm_ops' JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = indexed.number`,
);

test('of every column with trigrams the planner looks at five times as many values as of others', async () => {
  const columns = await base.db.query<{ name: string; known: number }>(KNOWN_OF_COLUMNS, []);
  expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(['product.name', 'product.description', 'customer.last_name', 'customer.email']));
  expect(columns.filter(({ known }) => known !== 500)).toEqual([]);
});

test('how common parts of texts are is known from what PostgreSQL keeps of them, once it has looked', async () => {
  const asOwner = (text: string) => base.owner.query(statement('', text), []);
  await asOwner('CREATE TABLE thing (name text NOT NULL, description text NOT NULL, made_at timestamptz NOT NULL DEFAULT now())');
  await asOwner('GRANT SELECT ON thing TO PUBLIC');
  await asOwner(`INSERT INTO thing (name, description) SELECT CASE WHEN i % 4 = 0 THEN 'Mug' ELSE 'Lamp ' || i END, 'Likes jade, note ' || i FROM generate_series(1, 4000) i`);
  await asOwner('ANALYZE thing');
  const known = await knownValues(base.db, 'thing');
  expect(known.rows).toBe(4000);
  expect(shareWith(known, ['description'], ['NOT', 'lik'])).toBeCloseTo(1, 2);
  expect(shareWith(known, ['name'], ['mug'])).toBeCloseTo(0.25, 1);
  expect(shareWith(known, ['name', 'description'], ['mug'])).toBeCloseTo(0.25, 1);
  expect([shareWith(known, ['description'], ['nothing']), shareWith(known, ['no_such_column'], ['mug'])]).toEqual([0, 0]);
});
