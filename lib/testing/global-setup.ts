import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../scripts/lib/migrations.ts';
import { startPostgres } from '../../scripts/lib/postgres.ts';

/** The database that every test file's own is cloned from. */
export const TEMPLATE = 'kupa_template';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the maintenance database of the throw-away server. */
    postgresUrl: string;
  }
}

/** One throw-away PostgreSQL for the whole run, with a migrated template in it. Answers how to take it down. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'kupa-test-'));
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), durable: false });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
  const template = new URL(postgres.url);
  template.pathname = `/${TEMPLATE}`;
  await migrate(template.href);
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
