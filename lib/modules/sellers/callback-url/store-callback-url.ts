import type { Database } from '#lib/platform/db/database.ts';
import { recordsOf } from '#lib/platform/db/records.ts';

/** Null takes the address away. */
export async function saveCallbackUrl(database: Database, sellerId: number, url: string | null): Promise<void> {
  const { seller } = await recordsOf(database, { sellerIds: [sellerId] });
  await seller.updateMany({ where: { id: sellerId }, data: { callbackUrl: url } });
}
