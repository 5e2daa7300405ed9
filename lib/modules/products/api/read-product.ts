import { isUuid } from '#lib/kernel/ids.ts';
import { ok, refuse } from '#lib/kernel/result.ts';
import type { ApiResult } from '#lib/platform/http/api/api-handler.ts';
import type { ProductsContext } from '../context.ts';
import { NOT_FOUND } from '../operations.ts';
import { itemOf } from './product-item.ts';
import { findProduct } from '../store.ts';

/** GET /products/{guid} */
export async function serveReadProduct(
  { database, timeZone }: ProductsContext,
  sellerId: number,
  { guid }: { guid: string },
): Promise<ApiResult> {
  const product = isUuid(guid) ? await findProduct(database, guid, [sellerId]) : null;
  return product ? ok(itemOf(product, timeZone)) : refuse(NOT_FOUND);
}
