/** SQL, because a product is locked while it is changed, and because the lists over all products read these columns. */

import { type Database, statement } from '#lib/platform/db/database.ts';
import type { Product } from './domain.ts';
import { type ProductRow, productOf } from './store.ts';

/** Columns of `product r` for a `ProductRow`. */
export const PRODUCT_COLUMNS = `r.guid::text AS guid, r.seller_id AS "sellerId", r.remote_id AS "remoteId", r.name,
  r.status, r.description, r.currency, r.is_vat_free AS "isVatFree",
  r.price_without_vat AS "priceWithoutVat", r.price_include_vat AS "priceIncludeVat", r.cost_currency AS "costCurrency",
    r.cost_is_vat_free AS "costIsVatFree",
  r.cost_without_vat AS "costWithoutVat", r.cost_include_vat AS "costIncludeVat", r.created_at AS "createdAt",
    r.updated_at AS "updatedAt"`;

const LOCK = statement(
  'products_lock',
  `SELECT ${PRODUCT_COLUMNS} FROM product r WHERE r.guid = $1 AND r.seller_id = ANY ($2::bigint[])
    AND r.deleted_at IS NULL FOR UPDATE`,
);

/** Reads the product and locks it until the database transaction ends. */
export async function lockProduct(
  database: Database,
  guid: string,
  sellerIds: readonly number[],
): Promise<Product | null> {
  const [row] = await database.query<ProductRow>(LOCK, [guid, sellerIds]);
  return row ? productOf(row) : null;
}
