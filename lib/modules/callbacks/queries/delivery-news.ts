import { type Database, statement } from '#lib/platform/db/database.ts';
import {
  DELIVERIES_PER_PAGE,
  type DeliveryNews,
  type DeliveryStanding,
  MAX_NEW_COUNTED,
} from '../contract/deliveries.ts';
import type { Reader } from './reader.ts';

/** What has changed for a screen that is open. Asked every few seconds: both statements read a page of one index at most. */

const STANDINGS = statement(
  'delivery_standings',
  'SELECT id, state, outcome, tries FROM delivery WHERE id = ANY ($1::bigint[]) AND seller_id = ANY ($2::bigint[]) ORDER BY id',
);

const NEWER = statement(
  'deliveries_newer',
  `SELECT count(*) FROM (
  SELECT FROM (SELECT created_at, id FROM delivery WHERE id = $2::bigint AND seller_id = ANY ($1::bigint[])) shown,
    unnest($1::bigint[]) AS of_seller (id), LATERAL (
      SELECT FROM delivery d WHERE d.seller_id = of_seller.id AND (d.created_at, d.id) > (shown.created_at, shown.id) LIMIT ${MAX_NEW_COUNTED}) one
  LIMIT ${MAX_NEW_COUNTED}) counted`,
);

/**
 * Where up to a page of deliveries stand, and how many (99 at most) the sellers have after the delivery `after`. Deliveries of other sellers
 * are left out, and after one of theirs there are none.
 */
export async function deliveryNews(
  db: Database,
  { sellerIds }: Reader,
  { ids, after }: { ids: readonly number[]; after: number | null },
): Promise<DeliveryNews> {
  const asked = ids.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, DELIVERIES_PER_PAGE);
  const [standings, counted] = await Promise.all([
    asked.length === 0 ? [] : db.query<DeliveryStanding>(STANDINGS, [asked, sellerIds]),
    after === null || !Number.isSafeInteger(after) ? [] : db.query<{ count: number }>(NEWER, [sellerIds, after]),
  ]);
  return { standings, newer: counted[0]?.count ?? 0 };
}
