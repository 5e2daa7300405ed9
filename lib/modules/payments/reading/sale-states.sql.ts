import { isPublicId } from '#lib/kernel/ids.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { SaleNews } from '../views/dashboard.ts';

/** States of the sales on an open screen. SQL because an open page polls it: one plain look-up along the key. */

/** Most sales that one screen watches: a page of the list. */
const MAX_WATCHED = 100;

// Polled every few seconds by open screens: one index look-up for the sale and one for its attempts.
const NEWS = statement(
  'sales_news',
  `SELECT s.public_id AS "saleId", s.status, s.captured, s.refunded,
  ARRAY(SELECT a.state FROM attempt a WHERE a.sale_id = s.id ORDER BY a.id) AS attempts
FROM sale s WHERE s.public_id = ANY ($1::text[]) AND s.seller_id = ANY ($2::bigint[]) ORDER BY s.public_id`,
);

/** How up to 100 sales and their attempts stand now, by identifier; sales of other sellers are left out. */
export async function saleStates(
  db: Database,
  sellerIds: readonly number[],
  saleIds: readonly string[],
): Promise<SaleNews['sales']> {
  const watched = saleIds.filter((id) => isPublicId('sale', id)).slice(0, MAX_WATCHED);
  return watched.length === 0 ? [] : db.query<SaleNews['sales'][number]>(NEWS, [watched, sellerIds]);
}
