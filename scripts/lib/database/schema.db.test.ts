import pg from 'pg';
import { inject, expect, test, vi } from 'vitest';
import { testDatabase } from '#lib/testing/database.ts';
import { readSchema, SCHEMA_FOLDER, SNAPSHOT_FOLDER } from './migrations.ts';
import { diffSchemas } from './schema-engine.ts';

/**
 * `npm run db:diff` compares schema files with each other; here what the migrations made is held against what the
 * schema says.
 */

const base = testDatabase();
// The schema engine is compiled at its first use, on a machine that does much else. Milliseconds.
vi.setConfig({ testTimeout: 120_000 });
const BESIDE = 'as_the_schema_says';

// Prisma cannot say that a list is never null.
const COLUMNS = `SELECT table_name || '.' || column_name || ' ' || udt_name || CASE WHEN is_nullable = 'YES'
  AND data_type <> 'ARRAY' THEN ' null' ELSE '' END || coalesce(' = ' || replace(replace(column_default, $2 || '.', ''),
  '"', ''), '') AS fact
FROM information_schema.columns WHERE table_schema = $1 AND table_name IN (SELECT table_name
  FROM information_schema.tables WHERE table_schema = $2)`;
const INDEXES = `SELECT regexp_replace(replace(indexdef, $1 || '.', ''), '"', '', 'g') AS fact FROM pg_indexes
  WHERE schemaname = $1 AND tablename IN (SELECT tablename FROM pg_tables WHERE schemaname = $2)`;
const KEYS = `SELECT conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS fact
  FROM pg_constraint WHERE connamespace = $1::regnamespace AND contype IN ('f', 'p', 'u') AND $2 <> ''`;

test('the migrations make every table, column, index and key that the schema names, and no other column', async () => {
  const url = Object.assign(new URL(inject('postgresUrl')), { pathname: new URL(base.url).pathname }).href;
  const texts = (folder: string) => readSchema(folder).map(([path, text]) => [path.slice(folder.length), text]);
  expect(texts(SNAPSHOT_FOLDER)).toEqual(texts(SCHEMA_FOLDER));
  const sql = await diffSchemas(url, [], readSchema(SCHEMA_FOLDER));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`CREATE SCHEMA ${BESIDE}; SET search_path = ${BESIDE}, public; ${sql}`);
    const facts = async (asked: string, schema: string): Promise<string[]> => {
      await client.query(`SET search_path = ${schema}, pg_catalog`);
      return (await client.query<{ fact: string }>(asked, [schema, BESIDE])).rows
        .map(({ fact }) => fact.replaceAll(`${BESIDE}.`, '').replaceAll('public.', ''))
        .toSorted();
    };
    const [said, made] = [await facts(COLUMNS, BESIDE), await facts(COLUMNS, 'public')];
    expect(said.length).toBeGreaterThan(300);
    expect(made).toEqual(said);
    for (const asked of [INDEXES, KEYS]) {
      const there = await facts(asked, 'public');
      // An index may be of fewer rows, and carry more columns, than Prisma can say.
      expect(
        (await facts(asked, BESIDE)).filter(
          (fact) =>
            !there.some(
              (one) => one === fact || one.startsWith(`${fact} WHERE `) || one.startsWith(`${fact} INCLUDE `),
            ),
        ),
      ).toEqual([]);
    }
  } finally {
    await client.end();
  }
});
