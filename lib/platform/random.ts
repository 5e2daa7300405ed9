import { randomFillSync } from 'node:crypto';
import { ID_BYTES, type IdKind, publicId } from '#lib/kernel/ids.ts';
import { LINK_CODE_BYTES, linkCode } from '#lib/kernel/sale/link-code.ts';
import { cell } from './env.ts';

/** Bytes asked of the system at once: asking costs the same for a few as for this many. */
const POOL_BYTES = 4_096;

const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

/** Next bytes of the system's randomness, each handed out once. Valid until the next call. */
function randomBytes(count: number): Buffer {
  if (used + count > POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  used += count;
  return pool.subarray(used - count, used);
}

/** A new public identifier of this installation's cell, from the system's randomness. */
export const newId = (kind: IdKind): string => idFrom(kind, randomBytes(ID_BYTES));

/**
 * The identifier of this installation's cell that the first `ID_BYTES` of these bytes are: the same for the same bytes.
 */
export const idFrom = (kind: IdKind, bytes: Uint8Array): string => publicId(kind, bytes.subarray(0, ID_BYTES), cell());

/** The code of a new short address, from the system's randomness. */
export const newLinkCode = (): string => linkCode(randomBytes(LINK_CODE_BYTES), cell());

const SESSION_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** The 8-character reference of one request (`session` and header `Svc-Request-Id`). */
export function newRequestReference(): string {
  let text = '';
  for (const byte of randomBytes(8)) text += SESSION_ALPHABET[byte % SESSION_ALPHABET.length];
  return text;
}

/** Token of one form: a second submission has no effect. 128 bits. */
export const newFormToken = (): string => randomBytes(16).toString('base64url');
