import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Database, type OpenDatabase, openDatabase, statement } from '#lib/platform/db/database.ts';
import { schemasOf } from '#lib/platform/db/schemas.ts';
import { newKeyList } from '#lib/platform/key-list.ts';
import { testDatabase } from '../database.ts';
import type { CardOwner, StoredCard } from '#lib/modules/vault/card-seal.ts';
import { listedKeys } from '#lib/modules/vault/keys.ts';
import { openVault, type Vault } from '#lib/modules/vault/open-vault.ts';

/**
 * An empty vault with a keys file of its own for every test, as many vaults over it as a test wants, and hands that
 * change its rows.
 */

export const CARD: StoredCard = { number: '4111111111111111', expiry: '1230' };

type CardRow = {
  id: number;
  token: string;
  owner: string;
  sealed: Buffer;
  wrapped_key: Buffer;
  key_id: string;
  version: number;
  fingerprint: Buffer;
};

export type TestVault = {
  /** The keys file. */
  readonly file: string;
  /** The database as the vault's own role. */
  readonly database: Database;
  newOwner(): CardOwner;
  /** A vault of its own, as in a process of its own. */
  vaultOn(keys: { file: string } | { text: string }, on?: Database): Vault;
  /** Runs a statement as a role that may do anything in the database. */
  tamper<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  rowOf(id: number): Promise<CardRow>;
};

/** Call at the top of the file. */
export function testVault(): TestVault {
  const base = testDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'kupa-vault-'));
  const file = join(folder, 'vault.keys');
  let open: OpenDatabase;
  let owners = 0;

  const database: Database = {
    query: (asked, values) => open.query(asked, values),
    inTransaction: (work) => open.inTransaction(work),
    onOneConnection: (work) => open.onOneConnection(work),
  };
  const tamper = <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    base.owner.query<Row>(statement(`tamper_${createHash('sha1').update(text).digest('hex')}`, text), values);

  beforeAll(() => {
    open = openDatabase(base.environment['VAULT_DATABASE_URL'] ?? '', { max: 8, schemas: schemasOf('vault') });
  });
  beforeEach(async () => {
    await tamper('TRUNCATE card, file_key, key_check');
    writeFileSync(file, newKeyList({ isDemo: true }));
  });
  afterAll(async () => {
    await open.close();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    file,
    database,
    tamper,
    newOwner() {
      owners += 1;
      return { token: `BUYER-${owners}`, sellerId: (owners % 7) + 1 };
    },
    vaultOn: (keys, on = database) => openVault({ database: on, keys: listedKeys(keys, { lookEveryMs: 5 }) }),
    rowOf: async (id) => (await tamper<CardRow>('SELECT * FROM card WHERE id = $1', [id]))[0] as CardRow,
  };
}
