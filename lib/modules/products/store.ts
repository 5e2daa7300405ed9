import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import type { Prices } from './domain/prices.ts';
import type { Product, ProductFields } from './domain/product.ts';

/** Statements about products. Every one is told whose they may be. */

/** Of `product r`. */
export const PRODUCT_COLUMNS = `r.guid::text AS guid, r.seller_id AS "sellerId", r.remote_id AS "remoteId", r.name, r.status, r.description, r.currency, r.is_vat_free AS "isVatFree",
  r.price_without_vat AS "withoutVat", r.price_include_vat AS "includeVat", r.cost_currency AS "costCurrency", r.cost_is_vat_free AS "costIsVatFree",
  r.cost_without_vat AS "costWithoutVat", r.cost_include_vat AS "costIncludeVat", r.created_at AS "createdAt", r.updated_at AS "updatedAt"`;

export type ProductRow = Omit<Product, 'prices' | 'costs'> & {
  currency: string | null;
  isVatFree: boolean;
  withoutVat: number | null;
  includeVat: number | null;
  costCurrency: string | null;
  costIsVatFree: boolean;
  costWithoutVat: number | null;
  costIncludeVat: number | null;
};

export function productOf(row: ProductRow): Product {
  const { guid, sellerId, remoteId, name, status, description, createdAt, updatedAt } = row;
  return {
    guid,
    sellerId,
    remoteId,
    name,
    status,
    description,
    createdAt,
    updatedAt,
    prices: pricesOf(row.currency, row.isVatFree, row.withoutVat, row.includeVat),
    costs: pricesOf(row.costCurrency, row.costIsVatFree, row.costWithoutVat, row.costIncludeVat),
  };
}

function pricesOf(
  currency: string | null,
  isVatFree: boolean,
  withoutVat: number | null,
  includeVat: number | null,
): Prices | null {
  return currency === null || withoutVat === null || includeVat === null
    ? null
    : { currency, isVatFree, withoutVat, includeVat };
}

const { at, values } = parameters(
  'sellerId',
  'guid',
  'remoteId',
  'name',
  'status',
  'description',
  'currency',
  'isVatFree',
  'withoutVat',
  'includeVat',
  'costCurrency',
  'costIsVatFree',
  'costWithoutVat',
  'costIncludeVat',
);

const valuesOf = (sellerId: number, guid: string | null, { prices, costs, ...fields }: ProductFields): unknown[] =>
  values({
    ...fields,
    sellerId,
    guid,
    currency: prices?.currency ?? null,
    isVatFree: prices?.isVatFree ?? false,
    withoutVat: prices?.withoutVat ?? null,
    includeVat: prices?.includeVat ?? null,
    costCurrency: costs?.currency ?? null,
    costIsVatFree: costs?.isVatFree ?? false,
    costWithoutVat: costs?.withoutVat ?? null,
    costIncludeVat: costs?.includeVat ?? null,
  });

const ADD = statement(
  'products_add',
  `INSERT INTO product AS r (guid, seller_id, remote_id, name, status, description, currency, is_vat_free, price_without_vat, price_include_vat, cost_currency, cost_is_vat_free, cost_without_vat, cost_include_vat)
VALUES (coalesce(${at.guid}::uuid, gen_random_uuid()), ${at.sellerId}, ${at.remoteId}, ${at.name}, ${at.status}, ${at.description}, ${at.currency}, ${at.isVatFree}, ${at.withoutVat}, ${at.includeVat},
  ${at.costCurrency}, ${at.costIsVatFree}, ${at.costWithoutVat}, ${at.costIncludeVat}) RETURNING ${PRODUCT_COLUMNS}`,
);

export async function addProduct(database: Database, sellerId: number, fields: ProductFields): Promise<Product> {
  const [row] = await database.query<ProductRow>(ADD, valuesOf(sellerId, null, fields));
  if (!row) throw new Error('a product was not written');
  return productOf(row);
}

const FIND = statement(
  'products_find',
  `SELECT ${PRODUCT_COLUMNS} FROM product r WHERE r.guid = $1 AND r.seller_id = ANY ($2::bigint[]) AND r.deleted_at IS NULL`,
);

export async function findProduct(
  database: Database,
  guid: string,
  sellerIds: readonly number[],
): Promise<Product | null> {
  const [row] = await database.query<ProductRow>(FIND, [guid, sellerIds]);
  return row ? productOf(row) : null;
}

const LOCK = statement('products_lock', `${FIND.text} FOR UPDATE`);

/** The product as it is now, and as it stays until the database transaction ends. */
export async function lockProduct(
  database: Database,
  guid: string,
  sellerIds: readonly number[],
): Promise<Product | null> {
  const [row] = await database.query<ProductRow>(LOCK, [guid, sellerIds]);
  return row ? productOf(row) : null;
}

const CHANGE = statement(
  'products_change',
  `UPDATE product r SET remote_id = ${at.remoteId}, name = ${at.name}, status = ${at.status}, description = ${at.description}, currency = ${at.currency}, is_vat_free = ${at.isVatFree},
  price_without_vat = ${at.withoutVat}, price_include_vat = ${at.includeVat}, cost_currency = ${at.costCurrency}, cost_is_vat_free = ${at.costIsVatFree}, cost_without_vat = ${at.costWithoutVat},
  cost_include_vat = ${at.costIncludeVat}, updated_at = app_now()
WHERE r.guid = ${at.guid} AND r.seller_id = ${at.sellerId} AND r.deleted_at IS NULL RETURNING ${PRODUCT_COLUMNS}`,
);

export async function changeProduct(
  database: Database,
  { guid, sellerId }: Pick<Product, 'guid' | 'sellerId'>,
  fields: ProductFields,
): Promise<Product | null> {
  const [row] = await database.query<ProductRow>(CHANGE, valuesOf(sellerId, guid, fields));
  return row ? productOf(row) : null;
}

const DELETE = statement(
  'products_delete',
  'UPDATE product SET deleted_at = app_now() WHERE guid = ANY ($1::uuid[]) AND seller_id = ANY ($2::bigint[]) AND deleted_at IS NULL RETURNING guid::text AS guid, seller_id AS "sellerId"',
);

/** Answers those that were there to be deleted. */
export function deleteProducts(
  database: Database,
  guids: readonly string[],
  sellerIds: readonly number[],
): Promise<Pick<Product, 'guid' | 'sellerId'>[]> {
  return database.query(DELETE, [guids, sellerIds]);
}
