import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

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

function readMigrations(): { name: string; sql: string }[] {
  const folders = readdirSync(MIGRATIONS_FOLDER)
    .filter((name) => /^\d{14}_/.test(name))
    .sort();
  return folders.map((name) => ({ name, sql: readFileSync(join(MIGRATIONS_FOLDER, name, 'migration.sql'), 'utf8') }));
}

/**
 * Brings a database up to date; answers the names of what was applied. Several processes may call it at once: one
 * works, the others wait.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const migrations = readMigrations();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(hashtext('kupa migrations'))`);
    if (await isUpToDate(client, migrations)) return [];
    // Loaded only where there is something to apply: most starts have nothing.
    const { applyMigrations } = await import('./schema-engine.ts');
    return await applyMigrations(databaseUrl, migrations);
  } finally {
    await client.end();
  }
}

/** The usual case at every start, answered without loading the engine. */
async function isUpToDate(client: pg.Client, migrations: { name: string; sql: string }[]): Promise<boolean> {
  const table = await client.query(`SELECT to_regclass('_prisma_migrations') AS name`);
  if (table.rows[0].name === null) return false;
  const applied = await client.query<{ migration_name: string; checksum: string }>(
    'SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  const checksums = new Map(applied.rows.map((row) => [row.migration_name, row.checksum]));
  return migrations.every(({ name, sql }) => checksums.get(name) === createHash('sha256').update(sql).digest('hex'));
}
