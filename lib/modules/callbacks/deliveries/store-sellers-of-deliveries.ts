import type { Database } from '#lib/platform/db/database.ts';
import { recordsOf } from '#lib/platform/db/records.ts';

/** Counts the deliveries of each of these sellers: for the audit log. */
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
