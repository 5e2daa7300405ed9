import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { sealSecret, secretIndex } from '#lib/platform/secrets.ts';
import { signAccessToken } from './access-token.ts';
import { isGrantOfSecret, isOneOf } from './secrets.ts';
import { addGrant, findGrantByRefresh, findSellerToSignIn, recordGrantUse } from './store.sql.ts';

/** Programs sign in for a seller and stay signed in. An unknown seller and a wrong key have the same response. */

const NOT_SIGNED_IN: Refusal = { key: 'not_signed_in' };

/** Prefix by which a refresh token is recognised, for example in a leak. */
const REFRESH_PREFIX = 'RT-';
const REFRESH_BYTES = 32;

/** Time of every refusal, milliseconds: longer than any refusal takes on a machine without overload. */
const REFUSED_AFTER_MS = 20;

/** Takes as long to open as the secret of a seller who exists (reliability A-06). */
const decoySecrets = (): Buffer[] => {
  decoys ??= [sealSecret(randomBytes(24).toString('base64url'))];
  return decoys;
};
let decoys: Buffer[] | null = null;

/** POST /auth/token: `mpl` is the seller's identifier, `key` its secret. */
export async function signIn(
  database: Database,
  request: { mpl: string; key: string; ip: string },
): Promise<Result<{ accessToken: string; refreshToken: string }, Refusal>> {
  // Starts before any look-up: the time of a refusal reveals nothing of its cause (reliability A-06).
  const refusalMayLeave = pause(REFUSED_AFTER_MS, undefined, { ref: false });
  const seller = await findSellerToSignIn(database, secretIndex(request.mpl));
  const index = secretIndex(request.key);
  const isRight = isOneOf(index, seller?.secrets ?? decoySecrets());
  if (!seller || !isRight) {
    await refusalMayLeave;
    return refuse(NOT_SIGNED_IN);
  }
  const refreshToken = REFRESH_PREFIX + randomBytes(REFRESH_BYTES).toString('base64url');
  const grant = await addGrant(database, {
    sellerId: seller.id,
    refreshHash: secretIndex(refreshToken),
    secretIndex: index,
    ip: request.ip,
  });
  return ok({ accessToken: await signAccessToken(database, grant), refreshToken });
}

/**
 * POST /auth/refresh: as often as one likes and from several places at once; it changes nothing but the time of the
 * last use.
 */
export async function renew(
  database: Database,
  request: { merchantKey: string; partnerKey: string; refreshToken: string },
): Promise<Result<string, Refusal>> {
  const grant = await findGrantByRefresh(database, {
    merchantIndex: secretIndex(request.merchantKey),
    partnerIndex: secretIndex(request.partnerKey),
    refreshHash: secretIndex(request.refreshToken),
  });
  if (!grant || !isGrantOfSecret(grant)) return refuse(NOT_SIGNED_IN);
  await recordGrantUse(database, grant.guid);
  return ok(await signAccessToken(database, grant));
}
