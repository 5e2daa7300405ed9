import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Database } from '#lib/platform/db/database.ts';
import { readKeyList, withNewKey, withoutKeys } from '#lib/platform/key-list.ts';
import { listedKeys } from './keys.ts';
import { openVault, type Vault } from './open-vault.ts';
import { retireKey } from './store.sql.ts';

/** Result of a rotation. `stuck`: keys that could not be retired, because a row under them does not open. */
export type Rotation = { keyId: string; rewrapped: number; retired: string[]; stuck: string[] };

/** Rows re-wrapped in one go. */
const BATCH = 500;

/** How long the other processes have to see the new key, milliseconds; each looks once a second. */
const SETTLE_MS = 2_500;

/** Attempts to retire a key while another process still writes under it. */
const MAX_TURNS = 5;

/**
 * Puts a new key in front of the keys file, re-wraps the key of every card and file under it, and takes the old keys
 * out, while the product works. A rotation that was interrupted is finished by the next. Throws `VaultUnavailableError`
 * before anything is changed where the keys do not fit.
 */
export async function rotateKeys({
  database,
  file,
  settleMs = SETTLE_MS,
}: {
  database: Database;
  file: string;
  settleMs?: number;
}): Promise<Rotation> {
  await openVault({ database, keys: listedKeys({ file }) }).check();
  if (readKeyList(readFileSync(file, 'utf8')).keys.size === 1) rewrite(file, withNewKey);
  const keys = listedKeys({ file });
  const vault = openVault({ database, keys });
  await vault.check();
  let rewrapped = await rewrapAll(vault);
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  rewrapped += await rewrapAll(vault);

  const retired: string[] = [];
  let old = keys.known().filter((keyId) => keyId !== keys.current());
  for (let turn = 1; old.length > 0 && turn <= MAX_TURNS; turn += 1) {
    for (const keyId of old) if (await retireKey(database, keyId)) retired.push(keyId);
    old = old.filter((keyId) => !retired.includes(keyId));
    if (old.length > 0) rewrapped += await rewrapAll(vault);
  }
  rewrite(file, (text) => withoutKeys(text, retired));
  return { keyId: keys.current(), rewrapped, retired, stuck: old };
}

async function rewrapAll(vault: Vault): Promise<number> {
  let total = 0;
  for (let done = await vault.rewrap(BATCH); done > 0; done = await vault.rewrap(BATCH)) total += done;
  return total;
}

/** Atomic: a concurrent reader sees the old file or the new one. */
function rewrite(file: string, change: (text: string) => string): void {
  const next = `${file}.next`;
  writeFileSync(next, change(readFileSync(file, 'utf8')), { mode: 0o600 });
  renameSync(next, file);
}
