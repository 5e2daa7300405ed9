import { isUuid } from '#lib/kernel/ids.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import type { Database } from '#lib/platform/db/database.ts';
import {
  changedPrices,
  type Prices,
  type PricesOf,
  type PriceFields,
  type Product,
  type ProductFields,
} from './domain.ts';
import { lockProduct } from './store.sql.ts';
import { addProduct, changeProduct } from './store.ts';

/** Creates and changes products. A product of another seller is reported as not found. */

/** Prices of a request with their field's name, which refusals mention. Null removes the prices. */
export type PricesChange = { about: PricesOf; fields: PriceFields | null };

export type NewProduct = Omit<ProductFields, 'prices' | 'costs'> & {
  prices?: PricesChange | undefined;
  costs?: PricesChange | undefined;
};

export async function createProduct(
  database: Database,
  sellerId: number,
  { prices, costs, ...fields }: NewProduct,
): Promise<Result<Product, Refusal>> {
  const [price, cost] = [pricesAfter(null, prices), pricesAfter(null, costs)];
  if (!price.ok) return price;
  if (!cost.ok) return cost;
  return ok(await addProduct(database, sellerId, { ...fields, prices: price.value, costs: cost.value }));
}

export type ProductChange = Partial<Omit<ProductFields, 'prices' | 'costs'>> & {
  prices?: PricesChange | undefined;
  costs?: PricesChange | undefined;
};

/**
 * Changes the given fields and leaves the others as they are stored now, including changes made by another request
 * meanwhile.
 */
export async function updateProduct(
  database: Database,
  guid: string,
  sellerIds: readonly number[],
  { prices, costs, ...change }: ProductChange,
): Promise<Result<Product, Refusal>> {
  return database.inTransaction(async (inside) => {
    const kept = isUuid(guid) ? await lockProduct(inside, guid, sellerIds) : null;
    if (!kept) return refuse(NOT_FOUND);
    const [price, cost] = [pricesAfter(kept.prices, prices), pricesAfter(kept.costs, costs)];
    if (!price.ok) return price;
    if (!cost.ok) return cost;
    const { remoteId, name, status, description } = { ...kept, ...change };
    const changed = await changeProduct(inside, kept, {
      remoteId,
      name,
      status,
      description,
      prices: price.value,
      costs: cost.value,
    });
    return changed ? ok(changed) : refuse(NOT_FOUND);
  });
}

function pricesAfter(kept: Prices | null, change: PricesChange | undefined): Result<Prices | null, Refusal> {
  if (change === undefined) return ok(kept);
  return change.fields === null ? ok(null) : changedPrices(kept, change.fields, change.about);
}

export const NOT_FOUND: Refusal = { key: 'record_not_found', about: 'record' };
