import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { ensureDataClient } from '#scripts/bootstrap.mjs';
import { buildPaymentPage } from '#scripts/build-payment-page.ts';
import { type ProductConnections, prepareDatabase } from '#scripts/lib/database/prepare-database.ts';
import { startPostgres } from '#scripts/lib/database/postgres.ts';
import { TEST_SECRETS } from './secrets.ts';

/** The database that every test file's own is cloned from. */
export const TEMPLATE = 'kupa_template';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the maintenance database of the throw-away server. */
    postgresUrl: string;
    /** Of the template: the roles are the same in every clone, so the database's name is all that changes. */
    connections: ProductConnections;
  }
}

const LOCAL = ['127.0.0.1', 'localhost', '[::1]'];

type Server = { url: string; stop(): Promise<void> };

/** Tests empty what they are given: never anything but a throw-away server on this machine. */
export function refuseForeign(url: string): void {
  if (!LOCAL.includes(new URL(url).hostname)) throw new Error('tests run on a local throw-away database only');
}

/** The server that `TEST_DATABASE_URL` names, or one of our own that is gone afterwards. */
async function startServer(): Promise<Server> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) {
    refuseForeign(given);
    return { url: given, stop: async () => undefined };
  }
  const folder = mkdtempSync(join(tmpdir(), 'kupa-test-'));
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), durable: false });
  const stop = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: postgres.url, stop };
}

/**
 * One PostgreSQL for the whole run, with a migrated template in it, and the payment page's files, which its routes hand
 * out. Answers how to take it down.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  ensureDataClient();
  const [postgres] = await Promise.all([startServer(), buildPaymentPage()]);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
  const template = new URL(postgres.url);
  template.pathname = `/${TEMPLATE}`;
  project.provide('connections', await prepareDatabase(template.href, TEST_SECRETS));
  project.provide('postgresUrl', postgres.url);
  return postgres.stop;
}
