import type { Database } from '#lib/platform/db/database.ts';
import { recordsOf } from '#lib/platform/db/records.ts';

/** Saves the callback URL; null removes it. */
export async function saveCallbackUrl(database: Database, sellerId: number, url: string | null): Promise<void> {
  const { seller } = await recordsOf(database, { sellerIds: [sellerId] });
  await seller.updateMany({ where: { id: sellerId }, data: { callbackUrl: url } });
}

/** The stored address; null where there is none. */
export async function callbackUrlOf(database: Database, sellerId: number): Promise<string | null> {
  const { seller } = await recordsOf(database, { sellerIds: [sellerId] });
  return (await seller.findFirst({ where: { id: sellerId }, select: { callbackUrl: true } }))?.callbackUrl ?? null;
}
