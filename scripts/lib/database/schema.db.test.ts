import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { inject, expect, test, vi } from 'vitest';
import { testDatabase } from '#lib/testing/database.ts';
import { readSchema, SCHEMA_FOLDER, SNAPSHOT_FOLDER } from './migrations.ts';

/**
 * `npm run db:diff` compares schema files with each other; here what the migrations made is held against what the
 * schema says.
 */

const base = testDatabase();
// The schema engine is compiled at its first use, on a machine that does much else. Milliseconds.
const PATIENCE = 60_000;
vi.setConfig({ testTimeout: 2.5 * PATIENCE });
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

const SCHEMA_AS_SQL = `
  import { readSchema, SCHEMA_FOLDER } from './scripts/lib/database/migrations.ts';
  import { diffSchemas } from './scripts/lib/database/schema-engine.ts';
  process.stdout.write(await diffSchemas(process.env.OF_DATABASE, [], readSchema(SCHEMA_FOLDER)));`;

/**
 * The SQL that makes all the schema says. The engine runs in a process of its own: here it shares one with a hundred
 * files before it, and once never answered there.
 */
async function schemaAsSql(url: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', SCHEMA_AS_SQL], {
    env: { ...process.env, OF_DATABASE: url },
    timeout: PATIENCE,
    maxBuffer: 16 * 1_024 * 1_024,
  });
  return stdout;
}

test('the migrations make every table, column, index and key that the schema names, and no other column', async () => {
  const url = Object.assign(new URL(inject('postgresUrl')), { pathname: new URL(base.url).pathname }).href;
  const texts = (folder: string) => readSchema(folder).map(([path, text]) => [path.slice(folder.length), text]);
  expect(texts(SNAPSHOT_FOLDER)).toEqual(texts(SCHEMA_FOLDER));
  const sql = await schemaAsSql(url);
  const client = new pg.Client({ connectionString: url, statement_timeout: PATIENCE });
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
      // An index may be of fewer rows, carry more columns, or take nulls for alike, which Prisma cannot say.
      expect(
        (await facts(asked, BESIDE)).filter(
          (fact) =>
            !there.some(
              (one) =>
                one === fact ||
                ['WHERE ', 'INCLUDE ', 'NULLS NOT DISTINCT'].some((more) => one.startsWith(`${fact} ${more}`)),
            ),
        ),
      ).toEqual([]);
    }
  } finally {
    await client.end();
  }
});
