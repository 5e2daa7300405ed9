import type { Database } from '#lib/platform/db/database.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { type CardOwner, openCard, sealCard, type StoredCard } from './card-seal.ts';
import { VaultSealError, VaultUnavailableError } from './errors.ts';
import { UnknownKeyError, type VaultKeys } from './keys.ts';
import { openLiveKeys } from './live-keys.ts';
import { rewrapStored } from './rewrap-stored.ts';
import { openRow, sealRow } from './row-seal.ts';
import { findCard, forgetCards, holdsAnything, keepCard, listOld } from './store.sql.ts';
import { findFileKey, forgetFileKeys, keepFileKey, listOldFileKeys } from './store-file-keys.sql.ts';

/** Owner of a file. `name` is never reused. */
type FileOwner = { name: string; sellerId: number };

/**
 * Cards and files at rest. All functions but `fingerprint` throw `VaultUnavailableError` while the vault cannot work;
 * unsealed data is never stored.
 */
export type Vault = {
  /** Seals number and expiry (never a CVV); returns the row's id. */
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
  /**
   * Seals a file, to be kept elsewhere; its key stays here, in the returned row. The caller wipes the bytes.
   */
  sealFile(bytes: Buffer, owner: FileOwner): Promise<{ fileKeyId: number; sealed: Buffer }>;
  /** Opens a sealed file. Throws `VaultSealError` when a byte, its length, its owner or its key do not fit. */
  openFile(fileKeyId: number, sealed: Buffer, owner: FileOwner): Promise<Buffer>;
  /** Removes keys of files, which cannot be opened any more then. */
  forgetFiles(fileKeyIds: readonly number[]): Promise<void>;
  /** `listOld` for keys of files. */
  listOldFiles(afterId: number, seconds: number, most: number): Promise<{ id: number; name: string }[]>;
  /** Re-wraps the keys of up to `most` rows that are not on the current key; returns how many. */
  rewrap(most: number): Promise<number>;
  /** Resolves while the vault can work: its keys fit and its database answers. */
  check(): Promise<void>;
};

/**
 * A vault over its own schema. Nothing is read from the database before the first call; wrong keys are found out then,
 * and again after a change.
 */
export function openVault({ database, keys }: { database: Database; keys: VaultKeys }): Vault {
  const { working, underLiveKey, refreshKeys } = openLiveKeys(database, keys);

  return {
    keep: (card, owner) =>
      working(() => {
        const mark = keys.mac(card.number);
        return underLiveKey(async () => keepCard(database, owner, await sealCard(keys, card, owner), mark));
      }),
    open: (cardId, owner) =>
      working(() =>
        openStored(refreshKeys, `vault.card ${cardId}`, {
          find: () => findCard(database, cardId),
          open: (row) => openCard(keys, row, owner),
          refused: () => new VaultSealError(),
        }),
      ),
    forget: (cardIds) => working(() => forgetCards(database, cardIds)),
    listOld: (afterId, seconds, most) => working(() => listOld(database, afterId, seconds, most)),
    sealFile: (bytes, owner) =>
      working(async () => {
        let sealed: Buffer = Buffer.alloc(0);
        const fileKeyId = await underLiveKey(async () => {
          const row = await sealRow(keys, bytes, { kind: 'file', ...owner });
          sealed = row.sealed;
          return keepFileKey(database, owner, row);
        });
        return { fileKeyId, sealed };
      }),
    openFile: (fileKeyId, sealed, owner) =>
      working(() =>
        openStored(refreshKeys, `vault.file_key ${fileKeyId}`, {
          find: () => findFileKey(database, fileKeyId),
          open: (row) => openRow(keys, { ...row, sealed }, { kind: 'file', ...owner }),
          refused: () => new VaultSealError('a sealed file'),
        }),
      ),
    forgetFiles: (fileKeyIds) => working(() => forgetFileKeys(database, fileKeyIds)),
    listOldFiles: (afterId, seconds, most) => working(() => listOldFileKeys(database, afterId, seconds, most)),
    fingerprint(number) {
      try {
        return keys.mac(number);
      } catch (error) {
        throw new VaultUnavailableError(errorName(error));
      }
    },
    rewrap: (most) => working(() => rewrapStored(database, keys, most)),
    check: () => working(async () => void (await holdsAnything(database))),
  };
}

type Opening<Row, Plain> = {
  find: () => Promise<Row | null>;
  open: (row: Row) => Promise<Plain>;
  refused: () => VaultSealError;
};

async function openStored<Row extends { isLive: boolean }, Plain>(
  refreshKeys: () => Promise<void>,
  where: string,
  { find, open, refused }: Opening<Row, Plain>,
): Promise<Plain> {
  const alert = (): VaultSealError => {
    const error = refused();
    log.error(error.message, { kind: 'vault-seal', where });
    return error;
  };
  for (let turn = 1; ; turn += 1) {
    const row = await find();
    // A row under a retired or unknown key was manipulated.
    if (!row?.isLive) throw alert();
    try {
      return await open(row);
    } catch (error) {
      if (!(error instanceof UnknownKeyError)) throw alert();
      if (turn === 2) throw new VaultUnavailableError('a key that cards are sealed under is missing');
      await refreshKeys();
    }
  }
}
