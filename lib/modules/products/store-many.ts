import { type Database, statement } from '#lib/platform/db/database.ts';
import type { Product } from './domain/product.ts';
import { PRODUCT_COLUMNS, type ProductRow, productOf } from './store.ts';

/** Statements about several products at once. */

const FIND_MANY = statement(
  'products_find_many',
  `SELECT ${PRODUCT_COLUMNS} FROM product r WHERE r.guid = ANY ($1::uuid[]) AND r.seller_id = ANY ($2::bigint[]) AND r.deleted_at IS NULL`,
);

/** In the order in which they were asked for; those that are not there are left out. */
export async function findProducts(
  database: Database,
  guids: readonly string[],
  sellerIds: readonly number[],
): Promise<Product[]> {
  const found = new Map(
    (await database.query<ProductRow>(FIND_MANY, [guids, sellerIds])).map((row) => [row.guid, productOf(row)]),
  );
  return guids.flatMap((guid) => found.get(guid.toLowerCase()) ?? []);
}

const HAS_ANY = statement(
  'products_has_any',
  'SELECT EXISTS (SELECT FROM product_count WHERE seller_id = ANY ($1::bigint[]) AND items > 0) AS any',
);

/** Whether there is any product at all: an empty list and a list without results are different screens. */
export async function hasProducts(database: Database, sellerIds: readonly number[]): Promise<boolean> {
  return (await database.query<{ any: boolean }>(HAS_ANY, [sellerIds]))[0]?.any ?? false;
}

const RESTORE = statement(
  'products_restore',
  'UPDATE product SET deleted_at = NULL WHERE guid = ANY ($1::uuid[]) AND seller_id = ANY ($2::bigint[]) AND deleted_at IS NOT NULL RETURNING guid::text AS guid, seller_id AS "sellerId"',
);

type Owned = Pick<Product, 'guid' | 'sellerId'>;

/** Answers those that were deleted. */
export function restoreProducts(
  database: Database,
  guids: readonly string[],
  sellerIds: readonly number[],
): Promise<Owned[]> {
  return database.query(RESTORE, [guids, sellerIds]);
}

const SET_STATUS = statement(
  'products_set_status',
  'UPDATE product SET status = $3, updated_at = app_now() WHERE guid = ANY ($1::uuid[]) AND seller_id = ANY ($2::bigint[]) AND deleted_at IS NULL AND status <> $3 RETURNING guid::text AS guid, seller_id AS "sellerId"',
);

/** Answers those whose status was another. */
export function setProductStatus(
  database: Database,
  guids: readonly string[],
  sellerIds: readonly number[],
  status: number,
): Promise<Owned[]> {
  return database.query(SET_STATUS, [guids, sellerIds, status]);
}
