import type { Database } from '#lib/platform/db/database.ts';
import { VaultUnavailableError } from './errors.ts';
import type { VaultKeys } from './keys.ts';
import { addKeyCheck, FINGERPRINT_KEY, findKeyChecks, holdsAnything, type KeyCheck } from './store.sql.ts';

/**
 * Are these the keys of this vault? Every key has left something in the database that only it opens; a wrong key is
 * known by that before it is used. The key of the fingerprints has left a fingerprint.
 */

const KNOWN_TEXT = 'kupa vault key check';

const bindingOf = (keyId: string): Buffer => Buffer.from(JSON.stringify(['check', keyId]));

/**
 * Throws `VaultUnavailableError` where the keys are not this vault's. Keys that are new to it are entered, once a known
 * key has been checked.
 */
export async function proveKeys(database: Database, keys: VaultKeys): Promise<void> {
  // Read before the key checks: a concurrent process seals under keys that it has entered by then.
  const wasEmpty = !(await holdsAnything(database));
  const checks = await findKeyChecks(database);
  refuseMissing(checks, keys);
  const proven: string[] = [];
  for (const check of checks) {
    if (check.keyId === FINGERPRINT_KEY) proveFingerprint(check, keys);
    else if (keys.known().includes(check.keyId)) proven.push(await proveKey(check, keys));
  }
  const isNew = checks.length === 0 && wasEmpty;
  if (!isNew && proven.length === 0) throw new VaultUnavailableError('none of the keys is one of its own');
  const missing = keys.known().filter((keyId) => !proven.includes(keyId));
  const entered = await Promise.all(missing.map((keyId) => enterKey(database, keyId, keys)));
  // Entered after the keys: a vault with this check and none of theirs would count as a stranger's.
  if (!checks.some(({ keyId }) => keyId === FINGERPRINT_KEY))
    entered.push(await addKeyCheck(database, FINGERPRINT_KEY, keys.mac(KNOWN_TEXT)));
  // A concurrent process entered the same names, possibly with other keys.
  if (entered.includes(false)) await proveKeys(database, keys);
}

function refuseMissing(checks: readonly KeyCheck[], keys: VaultKeys): void {
  const needed = checks.filter(({ isUsed, isRetired }) => isUsed && !isRetired).map(({ keyId }) => keyId);
  if (needed.some((keyId) => !keys.known().includes(keyId)))
    throw new VaultUnavailableError('a key that cards are sealed under is missing');
  if (checks.some(({ keyId, isRetired }) => isRetired && keyId === keys.current()))
    throw new VaultUnavailableError('the key in use is retired');
}

function proveFingerprint({ sealed }: KeyCheck, keys: VaultKeys): void {
  if (!sealed.equals(keys.mac(KNOWN_TEXT)))
    throw new VaultUnavailableError('the key of the fingerprints is another one');
}

async function proveKey({ keyId, sealed }: KeyCheck, keys: VaultKeys): Promise<string> {
  const opened = await keys.unwrap(keyId, sealed, bindingOf(keyId)).catch(() => null);
  if (opened?.toString() !== KNOWN_TEXT) throw new VaultUnavailableError('a key is not the one it is named as');
  return keyId;
}

async function enterKey(database: Database, keyId: string, keys: VaultKeys): Promise<boolean> {
  return addKeyCheck(database, keyId, await keys.wrap(keyId, Buffer.from(KNOWN_TEXT), bindingOf(keyId)));
}
