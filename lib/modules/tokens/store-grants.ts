import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { recordsOf } from '#lib/platform/db/records.ts';

/**
 * Revocation of grants, which are the sign-ins of programs, by people. A grant that was revoked keeps its first time.
 */

/** Revokes a grant; true if it was these sellers' and not revoked before. */
export async function revoke(database: Database, guid: string, sellerIds: readonly number[]): Promise<boolean> {
  const { apiGrant } = await recordsOf(database, { sellerIds });
  const { now } = await readClock(database);
  const { count } = await apiGrant.updateMany({ where: { guid, revokedAt: null }, data: { revokedAt: now } });
  return count > 0;
}

/** Revokes all live grants of a seller; returns their number. */
export async function revokeAll(database: Database, sellerId: number): Promise<number> {
  const { apiGrant } = await recordsOf(database, { sellerIds: [sellerId] });
  const { now } = await readClock(database);
  const { count } = await apiGrant.updateMany({
    where: { revokedAt: null, expiresAt: { gt: now } },
    data: { revokedAt: now },
  });
  return count;
}
