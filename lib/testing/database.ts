import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { closeDatabase, type Database, database, statement } from '#lib/platform/db/database.ts';
import { readSettings, useSettings } from '#lib/platform/env.ts';
import { refuseForeign, TEMPLATE } from './global-setup.ts';

/** A fresh, migrated database for one test file; `database()` of the product uses it. Call at the top of the file. */
export type TestDatabase = {
  readonly url: string;
  readonly db: Database;
  /** Moves `app_now()` by so many seconds. */
  moveClock(seconds: number): Promise<void>;
};

export const TEST_SECRETS = { APP_SECRET: 'test-only-secret-0123456789-abcdefgh', BANK_KEY: 'test-only-bank-key-0123456789' };

const MOVE_CLOCK = statement('testing_move_clock', 'UPDATE app_clock SET offset_seconds = offset_seconds + $1');

export function testDatabase(): TestDatabase {
  const name = `test_${randomBytes(8).toString('hex')}`;
  let url = '';

  beforeAll(async () => {
    const maintenance = inject('postgresUrl');
    refuseForeign(maintenance);
    await runAlone(maintenance, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
    const own = new URL(maintenance);
    own.pathname = `/${name}`;
    url = own.href;
    useSettings(readSettings({ ...TEST_SECRETS, DATABASE_URL: url, BANK_URL: 'http://127.0.0.1:9', APP_URL: 'http://localhost:3000', LOG_LEVEL: 'silent' }));
  });

  afterAll(async () => {
    await closeDatabase();
    await runAlone(inject('postgresUrl'), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });

  return {
    get url() {
      return url;
    },
    // Taken apart at the top of a file, before the database is there: it is looked up at each use.
    db: {
      query: (asked, values) => database().query(asked, values),
      inTransaction: (work) => database().inTransaction(work),
    },
    moveClock: async (seconds) => void (await database().query(MOVE_CLOCK, [seconds])),
  };
}

async function runAlone(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
