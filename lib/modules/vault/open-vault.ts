import type { Database } from '#lib/platform/db/database.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { type CardOwner, openCard, rewrapKey, sealCard, type StoredCard } from './card-seal.ts';
import { VaultSealError, VaultUnavailableError } from './errors.ts';
import { UnknownKeyError, type VaultKeys } from './keys.ts';
import { proveKeys } from './prove-keys.ts';
import {
  findCard,
  findKeyChecks,
  findUnderKey,
  forgetCards,
  hasCards,
  keepCard,
  listOld,
  rewrapCards,
  type Rewrapped,
  type WrappedRow,
} from './store.sql.ts';

/**
 * Cards at rest. Everything but `fingerprint` throws `VaultUnavailableError` while the vault cannot work; nothing is
 * ever kept unsealed.
 */
export type Vault = {
  /** Seals number and expiry (never a CVV); answers the row's id. */
  keep(card: StoredCard, owner: CardOwner): Promise<number>;
  /**
   * Opens a card for one call. Throws `VaultSealError` when the seal, its owner or its key do not fit, and logs an
   * alert without data.
   */
  open(cardId: number, owner: CardOwner): Promise<StoredCard>;
  /** Removes cards without a reference. */
  forget(cardIds: readonly number[]): Promise<void>;
  /** Ids of cards kept for at least so many seconds, in their order, from after one of them; nothing of the cards. */
  listOld(afterId: number, seconds: number, most: number): Promise<number[]>;
  /**
   * Keyed HMAC-SHA256 of the number: equal for equal cards, with a key of its own. Throws `VaultUnavailableError`
   * without keys.
   */
  fingerprint(number: string): Buffer;
  /** Re-wraps the keys of up to `most` rows that are not on the current key; answers how many. */
  rewrap(most: number): Promise<number>;
  /** Resolves while the vault can work: its keys fit and its database answers. */
  check(): Promise<void>;
};

/**
 * A vault over its own schema. Nothing is asked of the database before the first call; wrong keys are found out then,
 * and again after a change.
 */
export function openVault({ database, keys }: { database: Database; keys: VaultKeys }): Vault {
  let proof: Promise<void> | null = null;

  /** Keys that were refused, and a database that did not answer, are asked again by the next call. */
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

  const working = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    try {
      await prove();
      return await work();
    } catch (error) {
      if (error instanceof VaultSealError || error instanceof VaultUnavailableError || error instanceof RangeError)
        throw error;
      throw new VaultUnavailableError(errorName(error));
    }
  };

  /** Looks at the keys at once: another process has put others in use. */
  const catchUp = (): Promise<void> => {
    if (keys.refresh({ now: true })) proof = null;
    return prove();
  };

  return {
    keep: (card, owner) =>
      working(async () => {
        const mark = keys.mac(card.number);
        const id = await keepCard(database, owner, await sealCard(keys, card, owner), mark);
        if (id !== null) return id;
        await catchUp();
        const again = await keepCard(database, owner, await sealCard(keys, card, owner), mark);
        if (again === null) throw new VaultUnavailableError('the key in use is retired');
        return again;
      }),
    open: (cardId, owner) => working(() => openStored({ database, keys, catchUp }, cardId, owner)),
    forget: (cardIds) => working(() => forgetCards(database, cardIds)),
    listOld: (afterId, seconds, most) => working(() => listOld(database, afterId, seconds, most)),
    fingerprint(number) {
      try {
        return keys.mac(number);
      } catch (error) {
        throw new VaultUnavailableError(errorName(error));
      }
    },
    rewrap: (most) => working(() => rewrapStored(database, keys, most)),
    check: () => working(async () => void (await hasCards(database))),
  };
}

type Inside = { database: Database; keys: VaultKeys; catchUp: () => Promise<void> };

async function openStored({ database, keys, catchUp }: Inside, cardId: number, owner: CardOwner): Promise<StoredCard> {
  for (let turn = 1; ; turn += 1) {
    const row = await findCard(database, cardId);
    // Under a retired or unknown key: the row was manipulated.
    if (!row?.isLive) throw refusedSeal(cardId);
    try {
      return await openCard(keys, row, owner);
    } catch (error) {
      if (!(error instanceof UnknownKeyError)) throw refusedSeal(cardId);
      if (turn === 2) throw new VaultUnavailableError('a key that cards are sealed under is missing');
      await catchUp();
    }
  }
}

async function rewrapStored(database: Database, keys: VaultKeys, most: number): Promise<number> {
  const current = keys.current();
  const others = (await findKeyChecks(database)).filter(
    ({ keyId, isUsed, isRetired }) => keyId !== current && isUsed && !isRetired,
  );
  let done = 0;
  const missing: unknown[] = [];
  for (const { keyId } of others) {
    try {
      done += await rewrapUnder(database, keys, { keyId, current, most: most - done });
    } catch (error) {
      // The cards under the other keys do not wait for a key that is missing here.
      if (!(error instanceof UnknownKeyError)) throw error;
      missing.push(error);
    }
  }
  if (done === 0 && missing.length > 0) throw missing[0];
  return done;
}

async function rewrapUnder(
  database: Database,
  keys: VaultKeys,
  { keyId, current, most }: { keyId: string; current: string; most: number },
): Promise<number> {
  let done = 0;
  for (let after = 0; done < most; ) {
    const rows = await findUnderKey(database, keyId, after, most - done);
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
    const rewrapped = (await Promise.all(rows.map((row) => rewrapRow(keys, row, current)))).filter(
      (row) => row !== null,
    );
    done += await rewrapCards(database, current, rewrapped);
  }
  return done;
}

/** Null for a row that cannot be decrypted: it stays in place, to be examined. */
async function rewrapRow(
  keys: VaultKeys,
  { id, token, owner, ...row }: WrappedRow,
  toKeyId: string,
): Promise<Rewrapped | null> {
  try {
    return {
      id,
      fromKeyId: row.keyId,
      wrappedKey: await rewrapKey(keys, row, { token, sellerId: Number(owner) }, toKeyId),
    };
  } catch (error) {
    if (error instanceof UnknownKeyError) throw error;
    refusedSeal(id);
    return null;
  }
}

function refusedSeal(cardId: number): VaultSealError {
  log.error('a card in the vault does not open', { kind: 'vault-seal', where: `vault.card ${cardId}` });
  return new VaultSealError();
}
