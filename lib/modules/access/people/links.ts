import { createHash, randomBytes } from 'node:crypto';

/** Tokens of links in mailboxes: 256 random bits, of which only the SHA-256 is kept. */

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export function newLinkToken(): { token: string; tokenHash: Buffer<ArrayBuffer> } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashOf(token) };
}

/** The hash of a token in an address; null for a malformed one. */
export const linkHash = (token: unknown): Buffer<ArrayBuffer> | null =>
  typeof token === 'string' && TOKEN.test(token) ? hashOf(token) : null;

const hashOf = (token: string): Buffer<ArrayBuffer> => createHash('sha256').update(token).digest();
