import { LOOK_COLUMNS, lookOf, type LookRow } from '#lib/modules/sellers/index.ts';
import type { Look } from '#lib/modules/sellers/contract/brand.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';

/**
 * The seller of an agreement on the buyer's page. SQL because a process that serves buyers does not load the Prisma
 * client.
 */

const FIND = statement(
  'agreements_find_seller',
  `SELECT coalesce(m.brand_name, m.name) AS "sellerName", ${LOOK_COLUMNS}
  FROM seller m LEFT JOIN seller_brand look ON look.seller_id = m.id WHERE m.id = $1`,
);

export async function findSeller(database: Database, sellerId: number): Promise<{ sellerName: string; look: Look }> {
  const [row] = await database.query<LookRow & { sellerName: string }>(FIND, [sellerId]);
  if (!row) throw new Error('an agreement without its seller');
  return { sellerName: row.sellerName, look: lookOf(row) };
}
