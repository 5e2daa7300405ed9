import { createHmac } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { type KeyList, readKeyList } from '#lib/platform/key-list.ts';
import { seal, unseal } from './seal.ts';

/**
 * The keys that wrap the keys of rows. A port: a file or a variable here, a key service (KMS) where one is used.
 * Nothing outside it ever holds such a key.
 */
export type VaultKeys = {
  /** The name of the key that new cards are sealed under. Throws when there are no usable keys. */
  current(): string;
  /** Names of every key that opens something. */
  known(): readonly string[];
  wrap(keyId: string, rowKey: Buffer, binding: Buffer): Promise<Buffer>;
  /** Throws `UnknownKeyError` where there is no such key, anything else where the wrapping does not fit. */
  unwrap(keyId: string, wrapped: Buffer, binding: Buffer): Promise<Buffer>;
  /** HMAC-SHA256 under a key that stays when the others change. */
  mac(text: string): Buffer;
  /** Reads the keys again where their source has changed; true when others are in use now. `now` reads at once. */
  refresh(options?: { now?: boolean }): boolean;
};

export class UnknownKeyError extends Error {
  constructor() {
    super('no such key');
    this.name = 'UnknownKeyError';
  }
}

/** Source of the keys: a file that is read again when it changes, or their text. */
export type KeySource = { file: string } | { text: string };

/** Interval at which the file is checked, milliseconds. */
const LOOK_EVERY_MS = 1_000;

/**
 * Keys from a key list. Read on first use; while a file is unreadable or wrong, the last right keys stay in use, and it
 * is read again.
 */
export function listedKeys(
  source: KeySource,
  { lookEveryMs = LOOK_EVERY_MS }: { lookEveryMs?: number } = {},
): VaultKeys {
  let list: KeyList | null = null;
  let stamp = '';
  let lookedAt = 0;

  const keys = (): KeyList => {
    if (list) return list;
    stamp = stampOf(source);
    lookedAt = performance.now();
    list = readSource(source);
    return list;
  };
  const keyOf = (keyId: string): Buffer => {
    const key = keys().keys.get(keyId);
    if (!key) throw new UnknownKeyError();
    return key;
  };

  return {
    current: () => keys().current,
    known: () => [...keys().keys.keys()],
    wrap: async (keyId, rowKey, binding) => seal(keyOf(keyId), rowKey, binding),
    unwrap: async (keyId, wrapped, binding) => unseal(keyOf(keyId), wrapped, binding),
    mac: (text) => createHmac('sha256', keys().fingerprint).update(text).digest(),
    refresh({ now = false } = {}) {
      if (!list || (!now && performance.now() - lookedAt < lookEveryMs)) return false;
      lookedAt = performance.now();
      const seen = stampOf(source);
      if (seen === stamp) return false;
      try {
        list = readSource(source);
      } catch {
        return false;
      }
      stamp = seen;
      return true;
    },
  };
}

const readSource = (source: KeySource): KeyList =>
  readKeyList('text' in source ? source.text : readFileSync(source.file, 'utf8'));

/** Mark that changes with the key file; constant without one. */
function stampOf(source: KeySource): string {
  if ('text' in source) return '';
  const stat = statSync(source.file, { throwIfNoEntry: false });
  return stat ? `${stat.ino} ${stat.mtimeMs} ${stat.size}` : '';
}
