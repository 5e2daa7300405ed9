import { isUuid } from '#lib/kernel/ids.ts';
import { ok, refuse } from '#lib/kernel/result.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { ProductsContext } from '../context.ts';
import { NOT_FOUND } from '../operations.ts';
import { deleteProducts } from '../store.ts';

/** DELETE /products/{guid} */
export async function serveDeleteProduct(
  { database }: ProductsContext,
  sellerId: number,
  { guid }: { guid: string },
  call: Call,
): Promise<ApiResult> {
  const [deleted] = isUuid(guid) ? await deleteProducts(database, [guid], [sellerId]) : [];
  return deleted ? ok({ guid: deleted.guid, message: say(call.language, 'catalog.deleted') }) : refuse(NOT_FOUND);
}
