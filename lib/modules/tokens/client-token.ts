import { randomUUID } from 'node:crypto';
import { decodeJwt, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { isUuid } from '#lib/kernel/ids.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { bearerTokenOf, keyNamed, NoSuchKey, parties } from './access-token.ts';
import { CLIENT_SECONDS } from './domain.ts';
import { ALGORITHM, signingKey } from './signing-keys.ts';

/**
 * Bearer tokens of OAuth clients (RFC 9068), signed by the keys of all tokens. A token is worth something while its
 * client is there: those who take it find the client first.
 */

/** Differs from that of a seller's sign-in, so that neither is taken for the other. */
const TYPE = 'client+at+jwt';

export type ClientToken = { clientId: string; scopes: readonly string[] };

/** The token of a client for an hour from `now`, the database's. */
export async function signClientToken(
  database: Database,
  { clientId, scopes, now }: ClientToken & { now: Date },
): Promise<string> {
  const { id, sign } = await signingKey(database);
  const { issuer, audience } = parties();
  const from = Math.floor(now.getTime() / 1_000);
  return new SignJWT({ client_id: clientId, scope: scopes.join(' ') })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: id })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(clientId)
    .setJti(randomUUID())
    .setIssuedAt(from)
    .setExpirationTime(from + CLIENT_SECONDS)
    .sign(sign);
}

/** The client that a token names; nothing of it is believed before `claimsOfClientToken`. Null without a token. */
export function claimedClient(headers: Headers): { token: string; clientId: string } | null {
  const token = bearerTokenOf(headers);
  const clientId = token && unlessMalformed(() => decodeJwt(token)['client_id']);
  return token !== null && typeof clientId === 'string' && isUuid(clientId) ? { token, clientId } : null;
}

/** Claims of a token that we signed for this client and that has not expired; null of any other. */
export async function claimsOfClientToken(
  database: Database,
  { token, clientId, now }: { token: string; clientId: string; now: Date },
): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => keyNamed(database, kid), {
      ...parties(),
      algorithms: [ALGORITHM],
      typ: TYPE,
      subject: clientId,
      requiredClaims: ['iat', 'exp'],
      maxTokenAge: CLIENT_SECONDS,
      currentDate: now,
    });
    return payload['client_id'] === clientId ? payload : null;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof NoSuchKey || error instanceof TypeError) return null;
    throw error;
  }
}

/** Scopes as they stand in a token or a request: words between spaces. */
export const scopesOf = (text: unknown): string[] =>
  typeof text === 'string' ? text.split(' ').filter((word) => word !== '') : [];

function unlessMalformed(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}
