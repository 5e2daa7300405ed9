import { createHash, randomUUID } from 'node:crypto';
import { secretIndex } from '#lib/platform/secrets.ts';

/**
 * The address that a seller returns to. Its token is made of our key and the onboarding's own number, so that every
 * e-mail can carry the same one; only its hash is kept, and a copy of the database opens nothing.
 */

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The token of an onboarding's link: always the same one. */
export const linkTokenOf = (publicId: string): string =>
  secretIndex(`onboarding link ${publicId}`).toString('base64url');

/** The hash of a token in an address or a cookie; null for a malformed one. */
export const tokenHash = (token: unknown): Buffer<ArrayBuffer> | null =>
  typeof token === 'string' && TOKEN.test(token) ? createHash('sha256').update(token).digest() : null;

/** Address of the link. `origin` as in `settings().appUrl`. */
export const onboardingLinkOf = (origin: string, token: string): string => `${origin}/onboarding/${token}`;

/** Address of the link of an onboarding, by its public identifier. */
export const onboardingLinkFor = (origin: string, publicId: string): string =>
  onboardingLinkOf(origin, linkTokenOf(publicId));

/** A number for a new onboarding, and the hash of its link's token. */
export function onboardingToken(): { publicId: string; token: string; linkHash: Buffer<ArrayBuffer> } {
  const publicId = randomUUID();
  return { publicId, token: linkTokenOf(publicId), linkHash: linkHashOf(publicId) };
}

/** The hash of the token of an onboarding's link. */
export function linkHashOf(publicId: string): Buffer<ArrayBuffer> {
  const linkHash = tokenHash(linkTokenOf(publicId));
  if (!linkHash) throw new Error('a token of ours is none');
  return linkHash;
}
