import { type Database, statement } from '#lib/platform/db/database.ts';
import { MAX_NEW_COUNTED } from '#lib/modules/callbacks/contract/deliveries.ts';

/** SQL because the log grows without bound: of each seller, a few rows of one index are scanned from a place in it. */

const NEWER = statement(
  'deliveries_newer',
  `SELECT count(*) FROM (
  SELECT FROM (SELECT created_at, id FROM delivery WHERE id = $2::bigint AND seller_id = ANY ($1::bigint[])) shown,
    unnest($1::bigint[]) AS of_seller (id), LATERAL (
      SELECT FROM delivery d WHERE d.seller_id = of_seller.id AND (d.created_at, d.id) > (shown.created_at, shown.id)
        LIMIT ${MAX_NEW_COUNTED}) one
  LIMIT ${MAX_NEW_COUNTED}) counted`,
);

/** Number of deliveries of these sellers after that one, 99 at most; 0 for another seller's. */
export async function deliveriesAfter(
  database: Database,
  sellerIds: readonly number[],
  after: number,
): Promise<number> {
  return (await database.query<{ count: number }>(NEWER, [sellerIds, after]))[0]?.count ?? 0;
}
