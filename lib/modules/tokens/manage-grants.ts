import { isUuid } from '#lib/kernel/ids.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { log } from '#lib/platform/log.ts';
import { PROGRAMS_SHOWN, type SignedInProgram, type SignedInPrograms } from './views.ts';
import { indexOfSecret } from './secrets.ts';
import { listLiving } from './store.sql.ts';
import { revoke, revokeAll } from './store-grants.ts';

/**
 * Lists and ends the sign-ins of programs for people. The caller has checked the person's rights; the seller ids come
 * from the signed-in person.
 */

/**
 * Signed-in programs, the newest first, for each seller that has any. A sign-in whose secret was revoked has ended and
 * is left out.
 */
export async function listPrograms(database: Database, sellerIds: readonly number[]): Promise<SignedInPrograms[]> {
  const listed = Map.groupBy(await listLiving(database, sellerIds), ({ sellerId }) => sellerId);
  return [...listed].map(([sellerId, grants]) => {
    const [current = null, before = null] = (grants[0]?.secrets ?? []).map(indexOfSecret);
    const living = grants.flatMap(({ guid, createdAt, usedAt, expiresAt, ip, secretIndex }): SignedInProgram[] => {
      const secret = current?.equals(secretIndex) ? 'current' : before?.equals(secretIndex) ? 'before' : null;
      return secret === null ? [] : [{ guid, sellerId, createdAt, usedAt, expiresAt, ip, secret }];
    });
    return { sellerId, count: living.length, shown: living.slice(0, PROGRAMS_SHOWN) };
  });
}

/**
 * Ends a program's sign-in: its refresh token and every bearer token that came of it, at once. False: there is none, or
 * it is not theirs.
 */
export async function revokeGrant(database: Database, guid: string, sellerIds: readonly number[]): Promise<boolean> {
  const isRevoked = isUuid(guid) && (await revoke(database, guid, sellerIds));
  if (isRevoked) log.info('a program was signed out', { count: 1 });
  return isRevoked;
}

/** Ends all sign-ins of a seller; answers how many there were. */
export async function revokeGrants(database: Database, sellerId: number): Promise<number> {
  const count = await revokeAll(database, sellerId);
  log.info('programs were signed out', { count });
  return count;
}
