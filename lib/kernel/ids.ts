/**
 * Public identifiers: 35 characters in four dash-separated groups of eight, a typed prefix and random upper-case
 * letters and digits (answers, section 1): `SALE7K2M-…`. The longest prefix leaves 27 characters of base32, 135 random
 * bits. Longer ones, whose prefix stands before four random groups (`SALE-7K2M…`), were given out before and stay
 * valid.
 */
export const ID_PREFIXES = {
  seller: 'MPL',
  sale: 'SALE',
  attempt: 'TRAN',
  buyer: 'BUYER',
  subscription: 'SUB',
  service: 'VASL',
  plan: 'VPLN',
} as const;

export type IdKind = keyof typeof ID_PREFIXES;

/**
 * Bytes of randomness an identifier is made of: enough for the 29 characters that the shortest prefix leaves. What a
 * longer prefix has no room for is not used.
 */
export const ID_BYTES = 19;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const GROUP = '[A-Z2-7]{8}';

/** Characters without the dashes. */
const LENGTH = 32;

/** Writes an identifier from exactly `ID_BYTES` random bytes: the prefix, then five bits a character. */
export function publicId(kind: IdKind, random: Uint8Array): string {
  if (random.length !== ID_BYTES) throw new RangeError(`an identifier takes ${ID_BYTES} random bytes`);
  let text: string = ID_PREFIXES[kind];
  let bits = 0;
  let held = 0;
  for (const byte of random) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5 && text.length < LENGTH) {
      bits -= 5;
      text += ALPHABET[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return `${text.slice(0, 8)}-${text.slice(8, 16)}-${text.slice(16, 24)}-${text.slice(24)}`;
}

/** What an identifier of that kind looks like, as it is given out and as it was. */
export function formOf(kind: IdKind): string {
  const prefix = ID_PREFIXES[kind];
  return `${prefix}(?:[A-Z2-7]{${8 - prefix.length}}|-${GROUP})(?:-${GROUP}){3}`;
}

export const KINDS = Object.keys(ID_PREFIXES) as IdKind[];
const FORMS = Object.fromEntries(KINDS.map((kind) => [kind, new RegExp(`^${formOf(kind)}$`)])) as Readonly<
  Record<IdKind, RegExp>
>;

/** True for text that could be one of our identifiers of that kind. */
export const isPublicId = (kind: IdKind, text: string): boolean => FORMS[kind].test(text);

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const WHOLE_UUID = new RegExp(`^${UUID}$`, 'i');

/** True for the text of a UUID, in either case: products, customers, public keys. */
export const isUuid = (text: string): boolean => WHOLE_UUID.test(text);

/** True for text that is an identifier of any type and nothing else, in either case. */
export const isIdentifier = (text: string): boolean =>
  isUuid(text) || KINDS.some((kind) => isPublicId(kind, text.toUpperCase()));
