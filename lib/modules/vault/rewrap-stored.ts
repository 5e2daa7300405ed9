import type { Database } from '#lib/platform/db/database.ts';
import { log } from '#lib/platform/log.ts';
import { UnknownKeyError, type VaultKeys } from './keys.ts';
import { type RowOwner, rewrapKey } from './row-seal.ts';
import { findKeyChecks, findUnderKey, rewrapCards, type Rewrapped, type WrappedRow } from './store.sql.ts';
import { findFilesUnderKey, rewrapFileKeys } from './store-file-keys.sql.ts';

/** Tables whose rows have a key of their own. */
const TABLES = [
  { kind: 'card', what: 'a card in the vault', table: 'vault.card', find: findUnderKey, rewrap: rewrapCards },
  { kind: 'file', what: 'a sealed file', table: 'vault.file_key', find: findFilesUnderKey, rewrap: rewrapFileKeys },
] as const satisfies readonly {
  kind: RowOwner['kind'];
  what: string;
  table: string;
  find: typeof findUnderKey;
  rewrap: typeof rewrapCards;
}[];

type Table = (typeof TABLES)[number];

/** Re-wraps the keys of up to `most` rows that are not on the current key; returns how many. */
export async function rewrapStored(database: Database, keys: VaultKeys, most: number): Promise<number> {
  const current = keys.current();
  const others = (await findKeyChecks(database)).filter(
    ({ keyId, isUsed, isRetired }) => keyId !== current && isUsed && !isRetired,
  );
  let done = 0;
  const missing: unknown[] = [];
  for (const { keyId } of others) {
    for (const table of TABLES) {
      try {
        done += await rewrapUnder(database, keys, table, { keyId, current, most: most - done });
      } catch (error) {
        // The rows under the other keys do not wait for a key that is missing here.
        if (!(error instanceof UnknownKeyError)) throw error;
        missing.push(error);
      }
    }
  }
  if (done === 0 && missing.length > 0) throw missing[0];
  return done;
}

async function rewrapUnder(
  database: Database,
  keys: VaultKeys,
  table: Table,
  { keyId, current, most }: { keyId: string; current: string; most: number },
): Promise<number> {
  let done = 0;
  for (let after = 0; done < most; ) {
    const rows = await table.find(database, keyId, after, most - done);
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
    const rewrapped = (await Promise.all(rows.map((row) => rewrapRow(keys, table, row, current)))).filter(
      (row) => row !== null,
    );
    done += await table.rewrap(database, current, rewrapped);
  }
  return done;
}

/** Re-wraps a row's key; null if it cannot be decrypted: the row stays in place, to be examined. */
async function rewrapRow(
  keys: VaultKeys,
  { kind, what, table }: Table,
  { id, name, owner, ...row }: WrappedRow,
  toKeyId: string,
): Promise<Rewrapped | null> {
  try {
    return {
      id,
      fromKeyId: row.keyId,
      wrappedKey: await rewrapKey(keys, row, { kind, name, sellerId: Number(owner) }, toKeyId),
    };
  } catch (error) {
    if (error instanceof UnknownKeyError) throw error;
    log.error(`${what} does not open`, { kind: 'vault-seal', where: `${table} ${id}` });
    return null;
  }
}
