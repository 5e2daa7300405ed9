import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from '#lib/platform/env.ts';
import { MIGRATIONS_FOLDER, readSchema, SCHEMA_FOLDER, SNAPSHOT_FOLDER } from './lib/database/migrations.ts';
import { diffSchemas } from './lib/database/schema-engine.ts';

/**
 * `npm run db:diff -- name`: writes the migration from the last committed schema to the working one. What Prisma cannot
 * say is added by hand.
 */
const name = process.argv[2]?.toLowerCase().replace(/[^a-z0-9]+/g, '_');
if (!name) {
  console.error('Give the migration a name: npm run db:diff -- add_something');
  process.exit(1);
}
const sql = await diffSchemas(settings().databaseUrl, readSchema(SNAPSHOT_FOLDER), readSchema(SCHEMA_FOLDER));
if (sql.trim() === '' || sql.includes('This is an empty migration')) {
  console.log('The schema has not changed since the last migration.');
  process.exit(0);
}
const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
const folder = join(MIGRATIONS_FOLDER, `${stamp}_${name}`);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'migration.sql'), `-- expand: say what it adds\nSET lock_timeout = '5s';\n\n${sql}`);
rmSync(SNAPSHOT_FOLDER, { recursive: true, force: true });
cpSync(SCHEMA_FOLDER, SNAPSHOT_FOLDER, { recursive: true });
console.log(`Wrote ${folder}/migration.sql; read it before you commit it.`);
