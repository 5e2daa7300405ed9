import { randomBytes } from 'node:crypto';

/**
 * List of keys in a file or a variable: `id:half.half`, one a line, the key in use first. Each half is 32 bytes in
 * base64url; the key is one half XOR the other, so that two people may each keep a half that is worthless alone. The
 * entry named `fingerprint` is the key of keyed hashes and stays when the others change. Lines that begin with # are
 * comments.
 */
export type KeyList = {
  /** The name of the key in use. */
  readonly current: string;
  /** Keys by name, the one in use among them. */
  readonly keys: ReadonlyMap<string, Buffer>;
  readonly fingerprint: Buffer;
  /** A key of it was made by a sandbox. */
  readonly isDemo: boolean;
};

/** Error of an unusable list; the message has the reason and quotes no part of the list. */
export class KeyListError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'KeyListError';
  }
}

const FINGERPRINT = 'fingerprint';
const KEY_BYTES = 32;

/** Mark on the halves that a sandbox makes, recognisable wherever they are pasted. */
const DEMO_MARK = 'sandbox-';

const HALF = new RegExp(`^(?:${DEMO_MARK})?([A-Za-z0-9_-]{43}|[A-Za-z0-9+/_-]{43}=)$`);

/** Throws `KeyListError`. */
export function readKeyList(text: string): KeyList {
  const keys = new Map<string, Buffer>();
  for (const entry of entriesOf(text)) {
    const [id, key] = readEntry(entry);
    if (keys.has(id)) throw new KeyListError('names a key twice');
    keys.set(id, key);
  }
  const fingerprint = keys.get(FINGERPRINT);
  keys.delete(FINGERPRINT);
  const [current] = keys.keys();
  if (current === undefined) throw new KeyListError('has no key');
  if (!fingerprint) throw new KeyListError(`has no entry named ${FINGERPRINT}`);
  return { current, keys, fingerprint, isDemo: text.includes(DEMO_MARK) };
}

const entriesOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

function readEntry(entry: string): [id: string, key: Buffer] {
  const [, id, first, second, more] = /^([a-z0-9][a-z0-9-]{0,31}):([^.]*)\.?([^.]*)(.*)$/.exec(entry) ?? [];
  if (id === undefined || first === undefined || second === undefined || more)
    throw new KeyListError('has an entry that is not id:half.half');
  const halves = [readHalf(first), readHalf(second)] as const;
  const key = Buffer.from(halves[0].map((byte, index) => byte ^ (halves[1][index] ?? 0)));
  for (const half of halves) half.fill(0);
  // Two equal halves make a key of zeros.
  if (new Set(key).size < 8) throw new KeyListError('has a key that anybody could guess');
  return [id, key];
}

function readHalf(text: string): Buffer {
  const encoded = HALF.exec(text)?.[1];
  const half = encoded === undefined ? null : Buffer.from(encoded, 'base64url');
  if (half?.length !== KEY_BYTES) throw new KeyListError('has a key without both its halves of 32 bytes in base64');
  return half;
}

const newHalf = (mark: string): string => mark + randomBytes(KEY_BYTES).toString('base64url');

/** New entry with a new key. Names carry their day, so that people can tell them apart. */
function newEntry(id: string, isDemo: boolean): string {
  const mark = isDemo ? DEMO_MARK : '';
  return `${id}:${newHalf(mark)}.${newHalf(mark)}`;
}

const newKeyId = (): string =>
  `k${new Date().toISOString().slice(0, 10).replaceAll('-', '')}-${randomBytes(3).toString('hex')}`;

/** A list for a new installation. */
export function newKeyList({ isDemo }: { isDemo: boolean }): string {
  return `${newEntry(newKeyId(), isDemo)}\n${newEntry(FINGERPRINT, isDemo)}\n`;
}

/** The list with a new key in front, which becomes the one in use. */
export function withNewKey(text: string): string {
  return `${newEntry(newKeyId(), readKeyList(text).isDemo)}\n${text}`;
}

/** The list without these keys. */
export function withoutKeys(text: string, ids: readonly string[]): string {
  return `${entriesOf(text)
    .filter((entry) => !ids.includes(entry.slice(0, entry.indexOf(':'))))
    .join('\n')}\n`;
}
