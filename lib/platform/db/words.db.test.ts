import { expect, test } from 'vitest';
import { testDatabase } from '#lib/testing/database.ts';
import { statement } from './database.ts';

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
