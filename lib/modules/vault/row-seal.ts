import { randomBytes } from 'node:crypto';
import { KEY_BYTES, seal, unseal } from './seal.ts';
import type { VaultKeys } from './keys.ts';

/**
 * Seal of a secret in a row: its bytes under a random key of the row's own, that key wrapped by a key of the
 * installation. The seal binds the kind, the name, the seller and the seal's version; the wrapping binds the
 * installation's key as well, so that neither half opens as another kind, under another owner, another key name or
 * another version. A new key re-wraps and leaves the seal unchanged.
 */
export type RowOwner = { kind: 'card' | 'file'; name: string; sellerId: number };

export type WrappedKey = { wrappedKey: Buffer; keyId: string; version: number };

export type SealedRow = WrappedKey & { sealed: Buffer };

/** Version of the facts a seal is bound to; raised when they change. */
const VERSION = 1;

const WRAPPING = { card: 'key', file: 'file-key' } as const;

const bindingOf = (...facts: (string | number)[]): Buffer => Buffer.from(JSON.stringify(facts));

const rowBinding = ({ kind, name, sellerId }: RowOwner, version: number): Buffer =>
  bindingOf(kind, name, sellerId, version);

const keyBinding = ({ kind, name, sellerId }: RowOwner, keyId: string, version: number): Buffer =>
  bindingOf(WRAPPING[kind], name, sellerId, keyId, version);

/** Seals under the key in use. The caller wipes the plain bytes. */
export async function sealRow(keys: VaultKeys, plain: Buffer, owner: RowOwner): Promise<SealedRow> {
  const rowKey = randomBytes(KEY_BYTES);
  try {
    const keyId = keys.current();
    const sealed = seal(rowKey, plain, rowBinding(owner, VERSION));
    return {
      sealed,
      wrappedKey: await keys.wrap(keyId, rowKey, keyBinding(owner, keyId, VERSION)),
      keyId,
      version: VERSION,
    };
  } finally {
    rowKey.fill(0);
  }
}

/** Throws when the seal, its owner or its key does not fit. The caller wipes the plain bytes. */
export async function openRow(keys: VaultKeys, row: SealedRow, owner: RowOwner): Promise<Buffer> {
  const rowKey = await keys.unwrap(row.keyId, row.wrappedKey, keyBinding(owner, row.keyId, row.version));
  try {
    return unseal(rowKey, row.sealed, rowBinding(owner, row.version));
  } finally {
    rowKey.fill(0);
  }
}

/** The row's key under another key of the installation; the seal itself is not opened. Throws as `openRow` does. */
export async function rewrapKey(keys: VaultKeys, row: WrappedKey, owner: RowOwner, toKeyId: string): Promise<Buffer> {
  const rowKey = await keys.unwrap(row.keyId, row.wrappedKey, keyBinding(owner, row.keyId, row.version));
  try {
    return await keys.wrap(toKeyId, rowKey, keyBinding(owner, toKeyId, row.version));
  } finally {
    rowKey.fill(0);
  }
}
