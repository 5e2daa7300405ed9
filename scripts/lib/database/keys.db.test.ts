import { expect, test } from 'vitest';
import { testDatabase } from '#lib/testing/database.ts';
import { statement } from '#lib/platform/db/database.ts';
import { NO_REFERENCES, WITHOUT_KEY } from './columns-without-key.ts';

/** Every table has a primary key, and every column of an identifier a foreign key or a word why not. */

const base = testDatabase();

const OURS = `c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace
  AND c.relname NOT LIKE '\\_prisma%'`;

const WITHOUT_PRIMARY = statement(
  'test_tables_without_primary_key',
  `SELECT c.relname::text AS name FROM pg_class c WHERE ${OURS}
  AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'p') ORDER BY 1`,
);
const WITHOUT_FOREIGN = statement(
  'test_columns_without_foreign_key',
  `SELECT c.relname || '.' || a.attname AS name, a.attname::text AS column FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attname LIKE '%\\_id'
  WHERE ${OURS} AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'f'
    AND a.attnum = ANY (k.conkey)) ORDER BY 1`,
);

const tables = async () => (await base.owner.query<{ name: string }>(WITHOUT_PRIMARY, [])).map(({ name }) => name);
const columns = async () =>
  (await base.owner.query<{ name: string; column: string }>(WITHOUT_FOREIGN, []))
    .filter(({ column }) => !Object.hasOwn(NO_REFERENCES, column))
    .map(({ name }) => name)
    .toSorted();

test('every table has a primary key, so that its rows can be told apart when they are copied', async () => {
  expect(await tables()).toEqual([]);
});

test('every column of an identifier has a foreign key, or a word why not', async () => {
  expect(await columns()).toEqual(Object.keys(WITHOUT_KEY).toSorted());
});

test('a new table without a primary key and a new column without either are named', async () => {
  await base.owner.query(statement('test_keyless', 'CREATE TABLE keyless (sale_id bigint, terminal_id text)'), []);
  expect(await tables()).toEqual(['keyless']);
  expect((await columns()).filter((name) => !Object.hasOwn(WITHOUT_KEY, name))).toEqual(['keyless.sale_id']);
  await base.owner.query(statement('test_no_keyless', 'DROP TABLE keyless'), []);
});

test('a sale that a document, a date or a token names cannot be taken away', async () => {
  const rows = await base.owner.query<{ key: string }>(
    statement(
      'test_keys_to_sales',
      `SELECT conrelid::regclass || '.' || a.attname AS key FROM pg_constraint k
      JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
      WHERE k.contype = 'f' AND k.confrelid = 'sale'::regclass AND k.confdeltype IN ('a', 'r') AND k.convalidated`,
    ),
    [],
  );
  expect(rows.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['fiscal_document.sale_id', 'subscription_iteration.sale_id', 'buyer_token.sale_id']),
  );
});
