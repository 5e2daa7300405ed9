import { ok } from '#lib/kernel/result.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { ApiResult } from '#lib/platform/http/api/api-handler.ts';
import type { ProductsContext } from '../context.ts';
import type { CreateProductRequest } from '../contract/create-product.ts';
import { createProduct } from '../operations.ts';
import { pricesChange } from './prices-change.ts';

/** POST /products */
export async function serveCreateProduct(
  { database, timeZone }: ProductsContext,
  sellerId: number,
  request: CreateProductRequest,
): Promise<ApiResult> {
  const made = await createProduct(database, sellerId, {
    remoteId: request.product_remote_id ?? '',
    name: request.name,
    status: request.status,
    description: request.description,
    prices: pricesChange('prices', request.store_prices),
    costs: pricesChange('costs', request.costs),
  });
  return made.ok ? ok({ guid: made.value.guid, created_at: wireTimestamp(made.value.createdAt, timeZone) }) : made;
}
