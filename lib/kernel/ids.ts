/**
 * Public identifiers: a typed prefix and random upper-case letters and digits in dash-separated groups of eight
 * (answers, section 1). 20 random bytes are 32 characters: 160 bits, always the same length.
 */
export const ID_PREFIXES = { seller: 'MPL', sale: 'SALE', attempt: 'TRAN', buyer: 'BUYER', subscription: 'SUB', service: 'VASL', plan: 'VPLN' } as const;

export type IdKind = keyof typeof ID_PREFIXES;

/** Bytes of randomness an identifier is made of. */
export const ID_BYTES = 20;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Writes an identifier from exactly `ID_BYTES` random bytes (base32, four groups of eight). */
export function publicId(kind: IdKind, random: Uint8Array): string {
  if (random.length !== ID_BYTES) throw new RangeError(`an identifier takes ${ID_BYTES} random bytes`);
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of random) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return `${ID_PREFIXES[kind]}-${text.slice(0, 8)}-${text.slice(8, 16)}-${text.slice(16, 24)}-${text.slice(24)}`;
}

/** True for text that could be one of our identifiers of that kind. */
export function isPublicId(kind: IdKind, text: string): boolean {
  const prefix = `${ID_PREFIXES[kind]}-`;
  return text.startsWith(prefix) && /^[A-Z2-7]{8}(-[A-Z2-7]{8}){3}$/.test(text.slice(prefix.length));
}

/** True for the text of a UUID, in either case: products, customers, public keys. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
