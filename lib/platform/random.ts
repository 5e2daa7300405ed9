import { randomBytes } from 'node:crypto';
import { ID_BYTES, type IdKind, publicId } from '#lib/kernel/ids.ts';
import { cell } from './env.ts';

/** A new public identifier of this installation's cell, from the system's randomness. */
export const newId = (kind: IdKind): string => idFrom(kind, randomBytes(ID_BYTES));

/**
 * The identifier of this installation's cell that the first `ID_BYTES` of these bytes are: the same for the same bytes.
 */
export const idFrom = (kind: IdKind, bytes: Uint8Array): string => publicId(kind, bytes.subarray(0, ID_BYTES), cell());

const SESSION_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** The 8-character reference of one request (`session` and header `Svc-Request-Id`). */
export function newRequestReference(): string {
  let text = '';
  for (const byte of randomBytes(8)) text += SESSION_ALPHABET[byte % SESSION_ALPHABET.length];
  return text;
}

/** Token of one form: a second submission has no effect. 128 bits. */
export const newOnce = (): string => randomBytes(16).toString('base64url');
