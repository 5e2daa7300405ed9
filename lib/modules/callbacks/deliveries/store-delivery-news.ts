import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import {
  DELIVERIES_PER_PAGE,
  type DeliveryNews,
  type DeliveryStatus,
} from '#lib/modules/callbacks/contract/deliveries.ts';
import { deliveriesAfter } from './delivery-news.sql.ts';
import type { Reader } from './reader.ts';

/** Changes for an open screen, polled every few seconds: both queries read a page of one index at most. */

/**
 * Statuses of up to a page of deliveries, and the number (99 at most) of deliveries of the sellers after the delivery
 * `after`. Deliveries of other sellers are left out; after one of those the number is 0.
 */
export async function deliveryNews(
  db: Database,
  { sellerIds }: Reader,
  { ids, after }: { ids: readonly number[]; after: number | null },
): Promise<DeliveryNews> {
  const requested = ids.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, DELIVERIES_PER_PAGE);
  const [statuses, newer] = await Promise.all([
    requested.length === 0 ? [] : statusesOf(db, sellerIds, requested),
    after === null || !Number.isSafeInteger(after) ? 0 : deliveriesAfter(db, sellerIds, after),
  ]);
  return { statuses, newer };
}

async function statusesOf(db: Database, sellerIds: readonly number[], ids: number[]): Promise<DeliveryStatus[]> {
  const { delivery } = await recordsOf(db, { sellerIds });
  const rows = await delivery.findMany({
    where: { id: { in: ids } },
    orderBy: { id: 'asc' },
    select: { id: true, state: true, outcome: true, tries: true },
  });
  return plain(rows) as DeliveryStatus[];
}
