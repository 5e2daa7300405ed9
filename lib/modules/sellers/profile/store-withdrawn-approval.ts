import type { Database } from '#lib/platform/db/database.ts';
import { recordsOf } from '#lib/platform/db/records.ts';

/** A seller that its partner does not take, or not any more: it may not sell from now on. */
export async function withdrawApproval(inside: Database, sellerId: number): Promise<void> {
  const { seller } = await recordsOf(inside, { sellerIds: [sellerId] });
  await seller.updateMany({ where: { id: sellerId }, data: { approved: false } });
}
