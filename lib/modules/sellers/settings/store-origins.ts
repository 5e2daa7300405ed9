import type { Database } from '#lib/platform/db/database.ts';
import { recordsOf } from '#lib/platform/db/records.ts';
import { settings } from '#lib/platform/env.ts';
import { MAX_ORIGINS } from '../contract/keys.ts';
import { lockSeller } from './lock-seller.sql.ts';

/** Changes of the origins of a public key. The caller has checked the right. */

/** Why an origin was not added: it is on the list already, is this installation's own, or the list is full. */
export type OriginRefused = 'known' | 'ours' | 'tooMany';

/**
 * `origin` is as browsers write it (`readOrigin`), and none of this installation, on which it would change nothing. At
 * most `MAX_ORIGINS`, however many are added at once.
 */
export async function addOrigin(database: Database, sellerId: number, origin: string): Promise<OriginRefused | null> {
  const { appUrl, fieldsUrl } = settings();
  if (origin === appUrl || origin === fieldsUrl) return 'ours';
  return database.inTransaction(async (inside) => {
    await lockSeller(inside, sellerId);
    const { publicKeyOrigin } = await recordsOf(inside, { sellerIds: [sellerId] });
    const known = await publicKeyOrigin.findMany({ select: { origin: true } });
    if (known.some((one) => one.origin === origin)) return 'known';
    if (known.length >= MAX_ORIGINS) return 'tooMany';
    await publicKeyOrigin.createMany({ data: [{ sellerId, origin }] });
    return null;
  });
}

/** Removes an origin; false if it was not on the list. */
export async function removeOrigin(database: Database, sellerId: number, origin: string): Promise<boolean> {
  const { publicKeyOrigin } = await recordsOf(database, { sellerIds: [sellerId] });
  return (await publicKeyOrigin.deleteMany({ where: { origin } })).count > 0;
}
