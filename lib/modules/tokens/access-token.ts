import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose';
import type { Database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { ACCESS_SECONDS } from './domain.ts';
import { isGrantOfSecret } from './secrets.ts';
import { ALGORITHM, signingKey, verifyingKey } from './signing-keys.ts';
import { findGrant, type Grant, type LivingGrant } from './store.sql.ts';
import { type Parties, cacheVerified, isStillValid, findVerified } from './verified-tokens.ts';

/** Bearer tokens: signed, for a quarter of an hour, and worth nothing once the sign-in they came from has ended. */

const TYPE = 'at+jwt';

/** Issuer and audience name the installation and its environment: production refuses a sandbox token. */
export function parties(): Parties {
  const { appUrl, environment } = settings();
  return { issuer: `${new URL(appUrl).origin}/api`, audience: `kupa:${environment}` };
}

/** The token of a sign-in, valid from the database's now. */
export async function signAccessToken(database: Database, { guid, publicKey, now }: Grant): Promise<string> {
  const { id, sign } = await signingKey(database);
  const { issuer, audience } = parties();
  const from = Math.floor(now.getTime() / 1_000);
  return new SignJWT({ grant: guid })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: id })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(publicKey)
    .setIssuedAt(from)
    .setExpirationTime(from + ACCESS_SECONDS)
    .sign(sign);
}

/** Longest token that is looked at; ours have some 400 characters. */
const MAX_TOKEN_LENGTH = 2_048;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The token of an `Authorization` header, if it has the form of one. */
export const bearerTokenOf = (headers: Headers): string | null =>
  /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(headers.get('authorization')?.slice(0, MAX_TOKEN_LENGTH + 1) ?? '')?.[1] ??
  null;

/** The seller that an `Authorization` header stands for; null when the header is missing or invalid in any way. */
export async function sellerOfBearer(database: Database, headers: Headers): Promise<number | null> {
  const token = bearerTokenOf(headers);
  if (token === null) return null;
  // The token's own claims find the sign-in and the database's clock; none of them is believed before the signature is
  // checked.
  const grant = await grantNamedIn(database, token);
  if (!grant || !isGrantOfSecret(grant) || !(await isGenuine(database, token, grant))) return null;
  return grant.sellerId;
}

async function grantNamedIn(database: Database, token: string): Promise<LivingGrant | null> {
  const guid = claimedGrant(token);
  return guid === null ? null : findGrant(database, guid);
}

function claimedGrant(token: string): string | null {
  try {
    const { grant } = decodeJwt(token);
    return typeof grant === 'string' && UUID.test(grant) ? grant : null;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}

export class NoSuchKey extends Error {}

export async function keyNamed(database: Database, kid: string | undefined) {
  const key = kid !== undefined && UUID.test(kid) ? await verifyingKey(database, kid) : null;
  if (!key) throw new NoSuchKey();
  return key;
}

async function isGenuine(database: Database, token: string, grant: Grant): Promise<boolean> {
  try {
    const known = findVerified(token);
    if (!known) return await isSigned(database, token, grant);
    await keyNamed(database, known.kid);
    return isStillValid(known, grant, parties());
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof NoSuchKey || error instanceof TypeError) return false;
    throw error;
  }
}

async function isSigned(database: Database, token: string, { guid, publicKey, now }: Grant): Promise<boolean> {
  const { payload, protectedHeader } = await jwtVerify(token, ({ kid }) => keyNamed(database, kid), {
    ...parties(),
    algorithms: [ALGORITHM],
    typ: TYPE,
    subject: publicKey,
    requiredClaims: ['iat', 'exp'],
    maxTokenAge: ACCESS_SECONDS,
    currentDate: now,
  });
  const { grant, iat = Infinity, exp = 0 } = payload;
  if (grant !== guid) return false;
  cacheVerified(token, { ...parties(), guid, publicKey, kid: protectedHeader.kid, from: iat, until: exp });
  return true;
}
