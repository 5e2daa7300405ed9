import { randomBytes } from 'node:crypto';
import { ID_BYTES, type IdKind, publicId } from '#lib/kernel/ids.ts';

/** A new public identifier from the system's randomness. */
export function newId(kind: IdKind): string {
  return publicId(kind, randomBytes(ID_BYTES));
}

const SESSION_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** The 8-character reference of one request (`session` and header `Svc-Request-Id`). */
export function newRequestReference(): string {
  let text = '';
  for (const byte of randomBytes(8)) text += SESSION_ALPHABET[byte % SESSION_ALPHABET.length];
  return text;
}

/** A token for one form: what is sent with it twice is done once. 128 bits. */
export const newOnce = (): string => randomBytes(16).toString('base64url');
