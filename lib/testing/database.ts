import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { closeVault, type Vault, vault } from '#lib/modules/vault/index.ts';
import {
  closeDatabase,
  type Database,
  database,
  type OpenDatabase,
  openDatabase,
  statement,
} from '#lib/platform/db/database.ts';
import { schemasOf } from '#lib/platform/db/schemas.ts';
import { readSettings, useSettings } from '#lib/platform/env.ts';
import { refuseForeign } from './setup/database-server.ts';
import { TEST_SECRETS } from './secrets.ts';
import { giveDatabaseOn, takeDatabase } from './spare-databases.ts';

export { TEST_SECRETS } from './secrets.ts';

/**
 * A fresh, migrated database for one test file; `database()` of the product uses it, as the product's own role. Call at
 * the top of the file.
 */
export type TestDatabase = {
  /** The product's own connection. */
  readonly url: string;
  /** Settings of a process that works with it: connections, secrets and patience. */
  readonly environment: Readonly<Record<string, string>>;
  readonly db: Database;
  /**
   * Runs as the owner of the tables, who may do anything: for reading rows the product may not see, and for tampering.
   */
  readonly owner: Database;
  /** The vault of this database, as its own role. */
  readonly vault: Vault;
  /** Moves `app_now()` by so many seconds. */
  moveClock(seconds: number): Promise<void>;
};

/** Longest wait for a connection, milliseconds: many files share a machine that may stand still for seconds. */
const WAIT_MS = 20_000;

const MOVE_CLOCK = statement('testing_move_clock', 'UPDATE app_clock SET offset_seconds = offset_seconds + $1');

export function testDatabase(): TestDatabase {
  let owner: OpenDatabase;
  let environment: Record<string, string> = {};
  let name: string | undefined;

  beforeAll(async () => {
    const maintenance = inject('postgresUrl');
    refuseForeign(maintenance);
    name = await takeDatabase(maintenance, inject('databases'));
    const { DATABASE_URL, VAULT_DATABASE_URL } = inject('connections');
    environment = {
      ...TEST_SECRETS,
      DATABASE_URL: inDatabase(DATABASE_URL, name),
      VAULT_DATABASE_URL: inDatabase(VAULT_DATABASE_URL, name),
      DATABASE_SCHEMA: inject('schema'),
      DATABASE_WAIT_MS: String(WAIT_MS),
      FILES_FOLDER: join(tmpdir(), `files-${name}-${randomBytes(4).toString('hex')}`),
    };
    // Test files may share a process: open connections belong to another file, or to a late task of one.
    await Promise.all([closeDatabase(), closeVault()]);
    useSettings(
      readSettings({
        ...environment,
        BANK_URL: 'http://127.0.0.1:9',
        APP_URL: 'http://localhost:3000',
        LOG_LEVEL: 'silent',
      }),
    );
    owner = openDatabase(inDatabase(maintenance, name), { max: 2, waitMs: WAIT_MS, schemas: schemasOf('owner') });
  });

  afterAll(async () => {
    // One that no file takes again stays until the server goes: dropping it writes out every other's pages, which takes
    // eight times as long as cloning it did.
    await Promise.all([closeDatabase(), closeVault(), owner?.close()]);
    if (name !== undefined) giveDatabaseOn(name);
    rmSync(environment['FILES_FOLDER'] ?? '', { recursive: true, force: true });
  });

  return {
    get url() {
      return environment['DATABASE_URL'] ?? '';
    },
    get environment() {
      return environment;
    },
    // Taken apart at the top of a file, before the database is there: it is looked up at each use.
    db: {
      query: (asked, values) => database().query(asked, values),
      inTransaction: (work) => database().inTransaction(work),
      onOneConnection: (work) => database().onOneConnection(work),
      get connections() {
        return database().connections;
      },
    },
    owner: {
      query: (asked, values) => owner.query(asked, values),
      inTransaction: (work) => owner.inTransaction(work),
      onOneConnection: (work) => owner.onOneConnection(work),
      get connections() {
        return owner.connections;
      },
    },
    get vault() {
      return vault();
    },
    moveClock: async (seconds) => void (await owner.query(MOVE_CLOCK, [seconds])),
  };
}

function inDatabase(url: string, name: string): string {
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}
