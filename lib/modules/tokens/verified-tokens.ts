import { putBounded } from '#lib/kernel/put-bounded.ts';
import type { Grant } from './store.sql.ts';

/**
 * Cache of verified tokens: the same bytes have the same signature, and a verification takes as long as finding its
 * sign-in. Facts that may have changed are checked every time: whether the sign-in lives, whether the key is still one
 * of ours, and the time.
 */

/** The signer of a token, and its audience. */
export type Parties = { issuer: string; audience: string };

/** Facts of a token when it was verified. Times in seconds: valid from, and the first at which it has expired. */
export type VerifiedToken = Parties &
  Pick<Grant, 'guid' | 'publicKey'> & { kid: string | undefined; from: number; until: number };

/** Most that are remembered, half a kilobyte each; of more, those that came first are checked again. */
const MAX_CACHED = 2_000;

const verified = new Map<string, VerifiedToken>();

export const findVerified = (token: string): VerifiedToken | undefined => verified.get(token);

export const cacheVerified = (token: string, what: VerifiedToken): void =>
  putBounded(MAX_CACHED, verified, token, what);

/** Whether the facts of a verified token still hold. */
export function isStillValid(
  { issuer, audience, guid, publicKey, from, until }: VerifiedToken,
  grant: Grant,
  parties: Parties,
): boolean {
  const seconds = Math.floor(grant.now.getTime() / 1_000);
  return (
    issuer === parties.issuer &&
    audience === parties.audience &&
    guid === grant.guid &&
    publicKey === grant.publicKey &&
    from <= seconds &&
    seconds < until
  );
}
