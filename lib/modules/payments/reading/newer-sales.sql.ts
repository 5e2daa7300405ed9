import { isPublicId } from '#lib/kernel/ids.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { MAX_NEW_SALES, type SalesQuery } from '../views/dashboard.ts';
import { countSales } from './list-sales.sql.ts';

/**
 * Sales made since a screen was drawn. SQL because open screens poll it over a table that grows without bound: of each
 * seller, a few rows of one index are walked from the newest sale that the screen knows.
 */
const NEWER = statement(
  'sales_newer',
  `SELECT made."saleId" FROM (
    SELECT created_at, id FROM sale WHERE public_id = $2 AND seller_id = ANY ($1::bigint[])
    UNION ALL SELECT '-infinity', 0 WHERE $2 = '') known,
  unnest($1::bigint[]) AS own (id), LATERAL (
    SELECT s.public_id AS "saleId" FROM sale s
    WHERE s.seller_id = own.id AND (s.created_at, s.id) > (known.created_at, known.id)
    ORDER BY s.created_at DESC, s.id DESC LIMIT ${MAX_NEW_SALES}) made
  LIMIT ${MAX_NEW_SALES}`,
);

/**
 * Number of sales of these sellers after the sale `since` that a list shows, 99 at most. `since` is empty where there
 * was no sale; after a sale of somebody else the number is 0. `query` are the list's filters; null counts every sale.
 */
export async function newerSales(
  db: Database,
  sellerIds: readonly number[],
  since: string,
  query: SalesQuery | null,
): Promise<number> {
  if (since !== '' && !isPublicId('sale', since)) return 0;
  const made = await db.query<{ saleId: string }>(NEWER, [sellerIds, since]);
  if (made.length === 0 || query === null) return made.length;
  return countSales(db, sellerIds, { ...query, ids: made.map(({ saleId }) => saleId) });
}

const NEWEST = statement(
  'sales_newest',
  `SELECT newest."saleId" FROM unnest($1::bigint[]) AS own (id), LATERAL (
    SELECT s.public_id AS "saleId", s.created_at, s.id FROM sale s WHERE s.seller_id = own.id
    ORDER BY s.created_at DESC, s.id DESC LIMIT 1) newest
  ORDER BY newest.created_at DESC, newest.id DESC LIMIT 1`,
);

/** The newest sale of these sellers; empty where there is none. */
export async function newestSale(db: Database, sellerIds: readonly number[]): Promise<string> {
  return (await db.query<{ saleId: string }>(NEWEST, [sellerIds]))[0]?.saleId ?? '';
}
