import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { recordsOf } from '#lib/platform/db/records.ts';

/**
 * Says whether a seller may sell, and since when; inside a database transaction. One that was approved before keeps the
 * day of its last approval where it may not any more.
 */
export async function setApproved(inside: Database, sellerId: number, isApproved: boolean): Promise<void> {
  const { seller, sellerProfile } = await recordsOf(inside, { sellerIds: [sellerId] });
  await seller.updateMany({ where: { id: sellerId }, data: { approved: isApproved } });
  if (!isApproved) return;
  const data = { approvedAt: (await readClock(inside)).now };
  if ((await sellerProfile.updateMany({ data })).count === 0)
    await sellerProfile.create({ data: { sellerId, ...data } });
}
