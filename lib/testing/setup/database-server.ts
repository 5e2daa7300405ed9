import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type ProductConnections, prepareDatabase } from '#scripts/lib/database/prepare-database.ts';
import { startPostgres } from '#scripts/lib/database/postgres.ts';
import { removeBehind } from '#scripts/lib/remove-behind.ts';
import { REMEMBERED_ENVIRONMENT } from '#lib/platform/db/environment.ts';
import { databaseSchema } from '#lib/platform/env.ts';
import { TEST_SECRETS } from '../secrets.ts';

/**
 * One PostgreSQL for a whole run, with a migrated template in it that every test file's database is cloned from. Vitest
 * asks for it once per project that needs one and only where such a file runs, so that unit tests start none.
 */

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the maintenance database of the throw-away server. */
    postgresUrl: string;
    /** Of the template: the roles are the same in every clone, so the database's name is all that changes. */
    connections: ProductConnections;
    /** What the names of the databases of this run begin with; the template's is this alone. */
    databases: string;
    /** Where its tables are: `public`, or what `DATABASE_SCHEMA` says of this run. */
    schema: string;
  }
}

const LOCAL = ['127.0.0.1', 'localhost', '[::1]'];

type Server = { url: string; stop(): Promise<void> };
type Prepared = { url: string; name: string; connections: ProductConnections; stop(): Promise<void> };

/** Tests empty what they are given: never anything but a throw-away server on this machine. */
export function refuseForeign(url: string): void {
  if (!LOCAL.includes(new URL(url).hostname)) throw new Error('tests run on a local throw-away database only');
}

/** Nor a server with a production's database on it: the roles whose passwords tests set are the whole server's. */
export async function refuseProductionServer(url: string): Promise<void> {
  const names = await ask(url, 'SELECT datname AS value FROM pg_database WHERE datallowconn AND NOT datistemplate');
  for (const name of names) {
    const database = Object.assign(new URL(url), { pathname: `/${encodeURIComponent(name)}` }).href;
    const isOurs = (await ask(database, `SELECT to_regclass('app_fact')::text AS value`))[0];
    if (isOurs && (await ask(database, REMEMBERED_ENVIRONMENT)).includes('production'))
      throw new Error(`tests change the roles of their server, and ${name} on it is a production database`);
  }
}

async function ask(url: string, sql: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ value: string }>(sql)).rows.map(({ value }) => value);
  } finally {
    await client.end();
  }
}

/** The server that `TEST_DATABASE_URL` names, or one of our own that is gone afterwards. */
async function startServer(name: string): Promise<Server> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) {
    refuseForeign(given);
    await refuseProductionServer(given);
    return { url: given, stop: () => dropAll(given, name) };
  }
  const folder = mkdtempSync(join(tmpdir(), 'kupa-test-'));
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), durable: false });
  const stop = async () => {
    await postgres.stopAtOnce();
    removeBehind(folder);
  };
  return { url: postgres.url, stop };
}

async function prepare(): Promise<Prepared> {
  const name = `kupa_test_${randomBytes(4).toString('hex')}`;
  const { url, stop } = await startServer(name);
  await runEach(url, [`CREATE DATABASE ${name}`]);
  const template = new URL(url);
  template.pathname = `/${name}`;
  return { url, name, connections: await prepareDatabase(template.href, TEST_SECRETS), stop };
}

/** A server that stays gets its place back. On one of our own nobody waits for it. */
async function dropAll(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [name]);
  await client.end();
  await runEach(
    url,
    rows.map(({ datname }) => `DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`),
  );
}

async function runEach(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const sql of statements) await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Each project loads this file for itself; the process is what they share. */
const shared = globalThis as typeof globalThis & { kupaTestServer?: { prepared: Promise<Prepared>; users: number } };

/** Gives a project's files the server. Answers how to let go of it: the last project takes it down. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.kupaTestServer ??= { prepared: prepare(), users: 0 };
  const server = shared.kupaTestServer;
  server.users += 1;
  const { url, name, connections, stop } = await server.prepared;
  project.provide('postgresUrl', url);
  project.provide('connections', connections);
  project.provide('databases', name);
  project.provide('schema', databaseSchema());
  return async () => {
    server.users -= 1;
    if (server.users > 0) return;
    delete shared.kupaTestServer;
    await stop();
  };
}
