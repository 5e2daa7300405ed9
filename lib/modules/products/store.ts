import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import type { Prices, Product, ProductFields } from './domain.ts';

/** Products of the sellers that are named. */

/** Columns of a `Product`. */
const COLUMNS = {
  guid: true,
  sellerId: true,
  remoteId: true,
  name: true,
  status: true,
  description: true,
  currency: true,
  isVatFree: true,
  priceWithoutVat: true,
  priceIncludeVat: true,
  costCurrency: true,
  costIsVatFree: true,
  costWithoutVat: true,
  costIncludeVat: true,
  createdAt: true,
  updatedAt: true,
} as const;

export type ProductRow = Omit<Product, 'prices' | 'costs'> & {
  currency: string | null;
  isVatFree: boolean;
  priceWithoutVat: number | null;
  priceIncludeVat: number | null;
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
    prices: pricesOf(row.currency, row.isVatFree, row.priceWithoutVat, row.priceIncludeVat),
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

const dataOf = ({ remoteId, name, status, description, prices, costs }: ProductFields) => ({
  remoteId,
  name,
  status,
  description,
  currency: prices?.currency ?? null,
  isVatFree: prices?.isVatFree ?? false,
  priceWithoutVat: prices?.withoutVat ?? null,
  priceIncludeVat: prices?.includeVat ?? null,
  costCurrency: costs?.currency ?? null,
  costIsVatFree: costs?.isVatFree ?? false,
  costWithoutVat: costs?.withoutVat ?? null,
  costIncludeVat: costs?.includeVat ?? null,
});

export async function addProduct(database: Database, sellerId: number, fields: ProductFields): Promise<Product> {
  const { product } = await recordsOf(database, { sellerIds: [sellerId] });
  const added = await product.create({ data: { sellerId, ...dataOf(fields) }, select: COLUMNS });
  return productOf(plain(added));
}

/** Products that one statement adds. */
const ADDED_AT_ONCE = 500;

/** Adds many, in their order; inside a database transaction, all of them or none. */
export async function addProducts(
  database: Database,
  sellerId: number,
  products: readonly ProductFields[],
): Promise<void> {
  const { product } = await recordsOf(database, { sellerIds: [sellerId] });
  for (let start = 0; start < products.length; start += ADDED_AT_ONCE) {
    const some = products.slice(start, start + ADDED_AT_ONCE);
    await product.createMany({ data: some.map((fields) => ({ sellerId, ...dataOf(fields) })) });
  }
}

export async function findProduct(
  database: Database,
  guid: string,
  sellerIds: readonly number[],
): Promise<Product | null> {
  return (await findProducts(database, [guid], sellerIds))[0] ?? null;
}

/** Products in the order of their guids; unknown ones are left out. */
export async function findProducts(
  database: Database,
  guids: readonly string[],
  sellerIds: readonly number[],
): Promise<Product[]> {
  const { product } = await recordsOf(database, { sellerIds });
  const rows = await product.findMany({ where: { guid: { in: [...guids] }, deletedAt: null }, select: COLUMNS });
  const found = new Map(rows.map((row) => [row.guid, productOf(plain(row))]));
  return guids.flatMap((guid) => found.get(guid.toLowerCase()) ?? []);
}

/** Products of a seller that any of the names belongs to: a guid, or the seller's own number. */
export async function findNamedProducts(
  database: Database,
  sellerId: number,
  { guids, remoteIds }: { guids: readonly string[]; remoteIds: readonly string[] },
): Promise<Product[]> {
  const { product } = await recordsOf(database, { sellerIds: [sellerId] });
  const isNamed = { OR: [{ guid: { in: [...guids] } }, { remoteId: { in: [...new Set(remoteIds)] } }] };
  const rows = await product.findMany({ where: { deletedAt: null, ...isNamed }, select: COLUMNS });
  return rows.map((row) => productOf(plain(row)));
}

/** Whether there is any product at all: an empty list and a list without results are different screens. */
export async function hasProducts(database: Database, sellerIds: readonly number[]): Promise<boolean> {
  const { productCount } = await recordsOf(database, { sellerIds });
  return (await productCount.findFirst({ where: { items: { gt: 0 } }, select: { sellerId: true } })) !== null;
}

export async function changeProduct(
  database: Database,
  { guid, sellerId }: Pick<Product, 'guid' | 'sellerId'>,
  fields: ProductFields,
): Promise<Product | null> {
  const { product } = await recordsOf(database, { sellerIds: [sellerId] });
  const { now } = await readClock(database);
  const [changed] = await product.updateManyAndReturn({
    where: { guid, deletedAt: null },
    data: { ...dataOf(fields), updatedAt: now },
    select: COLUMNS,
  });
  return changed ? productOf(plain(changed)) : null;
}

type OwnedProduct = Pick<Product, 'guid' | 'sellerId'>;
const OWNED = { guid: true, sellerId: true } as const;

/** Returns the products that were deleted. */
export async function deleteProducts(
  database: Database,
  guids: readonly string[],
  sellerIds: readonly number[],
): Promise<OwnedProduct[]> {
  const { product } = await recordsOf(database, { sellerIds });
  const { now } = await readClock(database);
  const deleted = await product.updateManyAndReturn({
    where: { guid: { in: [...guids] }, deletedAt: null },
    data: { deletedAt: now },
    select: OWNED,
  });
  return plain(deleted);
}

/** Returns the products that were restored. */
export async function restoreProducts(
  database: Database,
  guids: readonly string[],
  sellerIds: readonly number[],
): Promise<OwnedProduct[]> {
  const { product } = await recordsOf(database, { sellerIds });
  const restored = await product.updateManyAndReturn({
    where: { guid: { in: [...guids] }, deletedAt: { not: null } },
    data: { deletedAt: null },
    select: OWNED,
  });
  return plain(restored);
}

/** Returns the products whose status differed before. */
export async function setProductStatus(
  database: Database,
  guids: readonly string[],
  sellerIds: readonly number[],
  status: number,
): Promise<OwnedProduct[]> {
  const { product } = await recordsOf(database, { sellerIds });
  const { now } = await readClock(database);
  const changed = await product.updateManyAndReturn({
    where: { guid: { in: [...guids] }, deletedAt: null, status: { not: status } },
    data: { status, updatedAt: now },
    select: OWNED,
  });
  return plain(changed);
}
