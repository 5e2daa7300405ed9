import { ok } from '#lib/kernel/result.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { ApiResult } from '#lib/platform/http/api/api-handler.ts';
import type { ProductsContext } from '../context.ts';
import type { UpdateProductRequest } from '../contract/update-product.ts';
import { updateProduct } from '../operations.ts';
import { said } from './said-prices.ts';

/** PATCH /products/{guid} */
export async function serveUpdateProduct(
  { database, timeZone }: ProductsContext,
  sellerId: number,
  request: UpdateProductRequest,
): Promise<ApiResult> {
  const { name, status, description } = request;
  const changed = await updateProduct(database, request.guid, [sellerId], {
    ...(name !== undefined && { name }),
    ...(status !== undefined && { status }),
    ...(description !== undefined && { description }),
    prices: said('store_configuration', request.store_configuration) ?? said('store_prices', request.store_prices),
    costs: said('costs_details', request.costs_details) ?? said('costs', request.costs),
  });
  if (!changed.ok) return changed;
  const { guid, createdAt, updatedAt } = changed.value;
  return ok({ guid, created_at: wireTimestamp(createdAt, timeZone), updated_at: wireTimestamp(updatedAt, timeZone) });
}
