import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { SettingsError } from '#lib/platform/env.ts';
import { schemasOf, setPath } from '#lib/platform/db/schemas.ts';

export const SCHEMA_FOLDER = 'prisma/schema';
export const MIGRATIONS_FOLDER = 'prisma/migrations';

/** The schema that the last migration speaks for; `db:diff` compares the working schema with it. */
export const SNAPSHOT_FOLDER = 'prisma/migrations/snapshot';

/** The schema files of a folder as the engine takes them; none where the folder is missing. */
export function readSchema(folder: string): [path: string, text: string][] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.prisma'))
    .sort();
  return files.map((name) => [join(folder, name), readFileSync(join(folder, name), 'utf8')]);
}

type Migration = { name: string; sql: string };

export function readMigrations(): Migration[] {
  const folders = readdirSync(MIGRATIONS_FOLDER)
    .filter((name) => /^\d{14}_/.test(name))
    .sort();
  return folders.map((name) => ({ name, sql: readFileSync(join(MIGRATIONS_FOLDER, name, 'migration.sql'), 'utf8') }));
}

/** Lock of every change to the catalogue of a database: migrations, and rights after them. */
export const LOCK_CATALOGUE = `SELECT pg_advisory_lock(hashtext('kupa migrations'))`;

/**
 * Brings a database up to date; answers the names of what was applied. Several processes may call it at once: one
 * works, the others wait. Throws `SettingsError` for a database that began before the baseline and was not brought to
 * its state.
 */
export async function migrate(databaseUrl: string, migrations = readMigrations()): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(LOCK_CATALOGUE);
    await openSchema(client);
    const applied = await readApplied(client);
    await adoptBaseline(client, applied, migrations[0]);
    const pending = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of pending) await applyWhenFree(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Schema of the installation, in which every migration finds and makes its tables. */
async function openSchema(client: pg.Client): Promise<void> {
  const schemas = schemasOf('product');
  for (const schema of schemas) {
    const { rowCount } = await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [schema]);
    if (rowCount === 0) await client.query(`CREATE SCHEMA IF NOT EXISTS ${pg.escapeIdentifier(schema)}`);
  }
  await client.query(setPath(schemas));
}

/** Prisma's own table, so that its ordinary command line works on the same database. */
const TABLE = `
CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id varchar(36) PRIMARY KEY NOT NULL,
  checksum varchar(64) NOT NULL,
  finished_at timestamptz,
  migration_name varchar(255) NOT NULL,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(),
  applied_steps_count integer NOT NULL DEFAULT 0
)`;

/** The names of what was applied. */
async function readApplied(client: pg.Client): Promise<Set<string>> {
  const table = await client.query(`SELECT to_regclass('_prisma_migrations') AS name`);
  if (table.rows[0].name === null) {
    await client.query(TABLE);
    return new Set();
  }
  const { rows } = await client.query<{ migration_name: string }>(
    'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  return new Set(rows.map((row) => row.migration_name));
}

/** Migrations between the version of before and the baseline, for databases that stopped there. */
const BEFORE_BASELINE_FOLDER = 'prisma/before-baseline';

/** The last migration of the version before: a database that applied it goes on from there. */
export const OLDEST_TAKEN_OVER = '20261126145000_callback_of_refund';

/** Steps from an older database to the baseline (docs/decisions/0152), in order. */
export function readBeforeBaseline(): Migration[] {
  const files = readdirSync(BEFORE_BASELINE_FOLDER).sort();
  return files.map((file) => ({
    name: file.replace(/\.sql$/, ''),
    sql: readFileSync(join(BEFORE_BASELINE_FOLDER, file), 'utf8'),
  }));
}

/**
 * Brings a database of the version before to what the baseline makes, and takes that as applied; says what to do with
 * one that is older.
 */
async function adoptBaseline(client: pg.Client, applied: Set<string>, baseline?: Migration): Promise<void> {
  if (!baseline || applied.size === 0 || applied.has(baseline.name)) return;
  if (!applied.has(OLDEST_TAKEN_OVER))
    throw new SettingsError(
      [
        'The database of DATABASE_URL was made by an earlier version and is not at its last migration. Start it once ' +
          `with the last version that has ${OLDEST_TAKEN_OVER}, or name a new database; a sandbox without ` +
          'DATABASE_URL begins anew where .data is removed.',
      ],
      null,
    );
  for (const migration of readBeforeBaseline())
    if (!applied.has(migration.name)) await applyWhenFree(client, migration);
  await client.query('BEGIN');
  await client.query('DELETE FROM _prisma_migrations WHERE migration_name < $1', [baseline.name]);
  await client.query(ADD, [randomUUID(), checksumOf(baseline.sql), baseline.name, new Date()]);
  await client.query('COMMIT');
  applied.add(baseline.name);
}

const checksumOf = (sql: string): string => createHash('sha256').update(sql).digest('hex');

const ADD = `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
VALUES ($1, $2, $3, $4, now(), 1)`;

/** How often a migration tries to get its locks, and the pause between two tries, milliseconds. */
const TRIES = 20;
const PAUSE_MS = 1_000;

/** A migration gives up its place soon (`lock_timeout`), so that no request waits behind it, and comes again. */
async function applyWhenFree(client: pg.Client, migration: Migration): Promise<void> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await apply(client, migration);
    } catch (error) {
      const isBusy = error instanceof pg.DatabaseError && error.code === '55P03';
      if (!isBusy || turn === TRIES) throw Object.assign(error as Error, { migration: migration.name });
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** An index that is made while others write: PostgreSQL makes it outside of any transaction. */
const CONCURRENT = /^\s*CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?"?(\w+)/im;

/**
 * In one transaction with the note of it: a migration that fails leaves nothing behind. One that makes an index while
 * others write is that statement alone; what an earlier try left half-made is removed first.
 */
async function apply(client: pg.Client, { name, sql }: Migration): Promise<void> {
  const noted = [randomUUID(), checksumOf(sql), name, new Date()];
  const [, index] = CONCURRENT.exec(sql) ?? [];
  if (index !== undefined) {
    await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${pg.escapeIdentifier(index)}`);
    await client.query(sql);
    await client.query(ADD, noted);
    return;
  }
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query(ADD, noted);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    await client.query('RESET lock_timeout').catch(() => undefined);
  }
}
