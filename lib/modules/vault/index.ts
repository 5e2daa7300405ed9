import { type Database, type OpenDatabase, openDatabase } from '#lib/platform/db/database.ts';
import { schemasOf } from '#lib/platform/db/schemas.ts';
import { settings } from '#lib/platform/env.ts';
import { VaultUnavailableError } from './errors.ts';
import { listedKeys } from './keys.ts';
import { openVault, type Vault } from './open-vault.ts';

/** Cards, and the keys of files, at rest: sealed, in a schema and under a role of their own. */
export type { CardOwner } from './card-seal.ts';
export { VaultSealError, VaultUnavailableError } from './errors.ts';

export type { Vault } from './open-vault.ts';
export { rotateKeys } from './rotate-keys.ts';

/** Connections of the vault's role; only calls with tokens use them. */
const POOL_SIZE = 4;

// Next compiles its own copy of this module; both copies share one vault.
const SHARED = Symbol.for('kupa.vault');
const shared = globalThis as { [SHARED]?: { vault: Vault; database: OpenDatabase | null } };

/** The process's vault, opened on first use from the settings. */
export function vault(): Vault {
  shared[SHARED] ??= openFromSettings();
  return shared[SHARED].vault;
}

/** Closes the vault's own pool; the next `vault()` opens a new one. */
export async function closeVault(): Promise<void> {
  const open = shared[SHARED];
  delete shared[SHARED];
  await open?.database?.close();
}

function openFromSettings(): { vault: Vault; database: OpenDatabase | null } {
  const { vaultDatabaseUrl, vaultKeys, databaseWaitMs } = settings();
  const database =
    vaultDatabaseUrl === null
      ? null
      : openDatabase(vaultDatabaseUrl, { max: POOL_SIZE, waitMs: databaseWaitMs, schemas: schemasOf('vault') });
  return { database, vault: openVault({ database: database ?? NO_DATABASE, keys: listedKeys(vaultKeys) }) };
}

async function noDatabase(): Promise<never> {
  throw new VaultUnavailableError('VAULT_DATABASE_URL is missing');
}

const NO_DATABASE: Database = { query: noDatabase, inTransaction: noDatabase, onOneConnection: noDatabase };
