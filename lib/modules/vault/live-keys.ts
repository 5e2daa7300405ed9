import type { Database } from '#lib/platform/db/database.ts';
import { errorName } from '#lib/platform/log.ts';
import { VaultSealError, VaultUnavailableError } from './errors.ts';
import type { VaultKeys } from './keys.ts';
import { proveKeys } from './prove-keys.ts';

type LiveKeys = {
  /** Runs work with keys that are proven to be the vault's. Throws `VaultUnavailableError` where the vault fails. */
  working: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** Writes under the key in use; where that was retired in between, once more under the next. Returns the row's id. */
  underLiveKey: (write: () => Promise<number | null>) => Promise<number>;
  /** Reads the keys again at once: another process has put others in use. */
  refreshKeys: () => Promise<void>;
};

/** Keys of a vault that are proven before their first use, and again after a change. */
export function openLiveKeys(database: Database, keys: VaultKeys): LiveKeys {
  let proof: Promise<void> | null = null;

  /** Refused keys, and a database that failed, are checked again by the next call. */
  function prove(): Promise<void> {
    if (keys.refresh()) proof = null;
    if (proof) return proof;
    const begun = proveKeys(database, keys);
    proof = begun;
    begun.catch(() => {
      if (proof === begun) proof = null;
    });
    return begun;
  }

  const refreshKeys = (): Promise<void> => {
    if (keys.refresh({ now: true })) proof = null;
    return prove();
  };

  return {
    refreshKeys,
    async working(work) {
      try {
        await prove();
        return await work();
      } catch (error) {
        // A RangeError is about the caller's card and not about the vault (`card-seal.ts`).
        if (error instanceof VaultSealError || error instanceof VaultUnavailableError || error instanceof RangeError)
          throw error;
        throw new VaultUnavailableError(errorName(error));
      }
    },
    async underLiveKey(write) {
      const first = await write();
      if (first !== null) return first;
      await refreshKeys();
      const again = await write();
      if (again === null) throw new VaultUnavailableError('the key in use is retired');
      return again;
    },
  };
}
