import type { Database } from '#lib/platform/db/database.ts';
import { log } from '#lib/platform/log.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { revoke } from './store.ts';

/** Ends a program's sign-in: its refresh token and every bearer token that came of it, at once. False: there is none, or it is not theirs. */
export async function revokeGrant(database: Database, guid: string, sellerIds: readonly number[]): Promise<boolean> {
  const isRevoked = isUuid(guid) && (await revoke(database, guid, sellerIds));
  if (isRevoked) log.info('a program was signed out', { count: 1 });
  return isRevoked;
}
