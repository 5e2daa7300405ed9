import { ok, refuse } from '#lib/kernel/result.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { ApiResult } from '#lib/platform/http/api/api-handler.ts';
import type { ProductsContext } from '../context.ts';
import type { UpdateProductRequest } from '../contract/update-product.ts';
import { updateProduct } from '../operations.ts';
import { withSentGroup, pricesChange } from './prices-change.ts';

/** PATCH /products/{guid}. Prices and costs have two names each (answers, section 7), of which one is sent. */
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
    prices: pricesChange('prices', request.store_configuration ?? request.store_prices),
    costs: pricesChange('costs', request.costs_details ?? request.costs),
  });
  if (!changed.ok)
    return refuse(
      withSentGroup(changed.reason, {
        prices: request.store_configuration ? 'store_configuration' : 'store_prices',
        costs: request.costs_details ? 'costs_details' : 'costs',
      }),
    );
  const { guid, createdAt, updatedAt } = changed.value;
  return ok({ guid, created_at: wireTimestamp(createdAt, timeZone), updated_at: wireTimestamp(updatedAt, timeZone) });
}
