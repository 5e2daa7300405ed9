import type { Database } from '#lib/platform/db/database.ts';
import { recordsOf } from '#lib/platform/db/records.ts';

/** Whose of these sellers the deliveries are, and how many of each: for the audit log. */
export async function sellersOfDeliveries(
  database: Database,
  sellerIds: readonly number[],
  ids: readonly number[],
): Promise<{ sellerId: number; count: number }[]> {
  const { delivery } = await recordsOf(database, { sellerIds });
  const rows = await delivery.groupBy({
    by: ['sellerId'],
    where: { id: { in: [...ids] } },
    orderBy: { sellerId: 'asc' },
    _count: true,
  });
  return rows.map(({ sellerId, _count }) => ({ sellerId: Number(sellerId), count: _count }));
}
