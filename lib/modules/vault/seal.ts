import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * AES-256-GCM over a few bytes. A seal is nonce, tag and cipher text in one buffer; `bound` must be the same bytes when
 * it is opened.
 */

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export const KEY_BYTES = 32;

export function seal(key: Buffer, plain: Buffer, bound: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound);
  const sealed = [cipher.update(plain), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]);
}

/** Throws if any byte was changed, or if other bytes were bound in. The caller wipes the plain bytes. */
export function unseal(key: Buffer, sealed: Buffer, bound: Buffer): Buffer {
  const opener = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  }).setAAD(bound);
  opener.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const plain = opener.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
  try {
    opener.final();
  } catch (error) {
    plain.fill(0);
    throw error;
  }
  return plain;
}
