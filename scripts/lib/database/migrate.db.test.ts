import pg from 'pg';
import { inject, expect, test } from 'vitest';
import { testDatabase } from '#lib/testing/database.ts';
import { migrate, OLDEST_TAKEN_OVER, readBeforeBaseline, readMigrations } from './migrations.ts';

/** Migrations bring a database up to date: one after the other, each whole or not at all. */

const base = testDatabase();
const url = () => Object.assign(new URL(inject('postgresUrl')), { pathname: new URL(base.url).pathname }).href;

async function on<Row = Record<string, unknown>>(...asked: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url() });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const sql of asked) rows = (await client.query(sql)).rows as Row[];
    return rows;
  } finally {
    await client.end();
  }
}

const more = (name: string, sql: string) => [...readMigrations(), { name: `29990101000000_${name}`, sql }];
const applied = async () =>
  (await on<{ name: string }>('SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1')).map(
    ({ name }) => name,
  );

const [baseline = { name: '', sql: '' }] = readMigrations();

test('a database of the last migration before the baseline is taken as it is, and goes on from there', async () => {
  const before = await on('SELECT count(*) AS tables FROM pg_class WHERE relkind = $$r$$');
  await on(
    `UPDATE _prisma_migrations SET migration_name = '${OLDEST_TAKEN_OVER}' WHERE migration_name = '${baseline.name}'`,
    ...readBeforeBaseline().map(
      ({ name }) => `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES
        ('${name.slice(0, 14)}', 'x', '${name}', now())`,
    ),
  );
  const next = more('after_the_baseline', 'SELECT 1');
  expect(await migrate(url(), next)).toEqual(['29990101000000_after_the_baseline']);
  expect(await applied()).toEqual(next.map(({ name }) => name));
  expect(await on('SELECT count(*) AS tables FROM pg_class WHERE relkind = $$r$$')).toEqual(before);
  expect(await migrate(url())).toEqual([]);
  await on(`DELETE FROM _prisma_migrations WHERE migration_name LIKE '2999%'`);
});

test('an older one is told what to do, and nothing is changed', async () => {
  await on(
    `UPDATE _prisma_migrations SET migration_name = '20261121000000_init' WHERE migration_name = '${baseline.name}'`,
  );
  await expect(migrate(url())).rejects.toThrow(OLDEST_TAKEN_OVER);
  expect(await applied()).toContain('20261121000000_init');
  await on(
    `UPDATE _prisma_migrations SET migration_name = '${baseline.name}' WHERE migration_name = '20261121000000_init'`,
  );
});

test('a migration that fails leaves nothing behind, and those before it stay', async () => {
  const good = more('good', 'CREATE TABLE good (id int PRIMARY KEY)');
  const bad = { name: '29990102000000_bad', sql: 'CREATE TABLE bad (id int PRIMARY KEY); SELECT 1 / 0' };
  await expect(migrate(url(), [...good, bad])).rejects.toThrow('division by zero');
  expect(await on(`SELECT to_regclass('good') IS NOT NULL AS good, to_regclass('bad') IS NOT NULL AS bad`)).toEqual([
    { good: true, bad: false },
  ]);
  expect((await applied()).at(-1)).toBe('29990101000000_good');
});

test('an index is made while others write, and what an earlier try left half-made is made anew', async () => {
  await on('CREATE TABLE twice (id int PRIMARY KEY, a int)', 'INSERT INTO twice VALUES (1, 1), (2, 1)');
  const made = more('concurrent', '-- expand: alike\nCREATE UNIQUE INDEX CONCURRENTLY "one_a" ON "twice" ("a")');
  await expect(migrate(url(), made)).rejects.toThrow('could not create unique index');
  const valid = `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('one_a')`;
  expect(await on(valid)).toEqual([{ valid: false }]);
  await on('UPDATE twice SET a = id');
  expect(await migrate(url(), made)).toEqual(['29990101000000_concurrent']);
  expect(await on(valid)).toEqual([{ valid: true }]);
});

test('a migration that does not get its lock soon makes way, and comes again', async () => {
  await on('CREATE TABLE busy (id int PRIMARY KEY)');
  const holder = new pg.Client({ connectionString: url() });
  await holder.connect();
  await holder.query('BEGIN; LOCK TABLE busy IN ROW EXCLUSIVE MODE');
  const waiting = migrate(url(), more('locked', `SET lock_timeout = '100ms'; ALTER TABLE busy ADD COLUMN a int`));
  await new Promise((resolve) => setTimeout(resolve, 700));
  // Whoever comes after the migration is not behind it.
  await on(`SET lock_timeout = '100ms'`, 'INSERT INTO busy VALUES (1)');
  await holder.query('COMMIT');
  await holder.end();
  expect(await waiting).toEqual(['29990101000000_locked']);
});
