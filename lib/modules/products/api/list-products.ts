import { ok, refuse } from '#lib/kernel/result.ts';
import { tooBroad } from '#lib/kernel/refusals/too-broad.ts';
import { localRange } from '#lib/kernel/time/local-time.ts';
import type { ApiResult } from '#lib/platform/http/api/api-handler.ts';
import type { ProductsContext } from '../context.ts';
import type { ListProductsRequest } from '../contract/list-products.ts';
import { itemOf } from './product-item.ts';
import { listProducts } from '../list-products.sql.ts';

const DEFAULT_PAGE_SIZE = 100;

const TEXT_FILTERS = ['name', 'description'] as const;

/** GET /products */
export async function serveListProducts(
  { database, timeZone }: ProductsContext,
  sellerId: number,
  request: ListProductsRequest,
): Promise<ApiResult> {
  const { page = 1, items_per_page: pageSize = DEFAULT_PAGE_SIZE, sort_by: sort } = request;
  const created = localRange(request['created_at[min]'], request['created_at[max]'], timeZone);
  // A product has no other date than that of its last change.
  const due = localRange(request['due_date[min]'], request['due_date[max]'], timeZone);
  const listed = await listProducts(database, {
    sellerIds: [sellerId],
    statuses: [request.status],
    sort: sort ?? 'created_at',
    isAscending: (request.sort_direction ?? (sort ? 'asc' : 'desc')) === 'asc',
    page,
    pageSize,
    filters: {
      ...(request.name !== undefined && { name: request.name }),
      ...(request.description !== undefined && { description: request.description }),
      ...(request.currency !== undefined && { currency: request.currency }),
      ...(request.price_inc_vat_min !== undefined && { priceFrom: request.price_inc_vat_min }),
      ...(request.price_inc_vat_max !== undefined && { priceTo: request.price_inc_vat_max }),
      ...(created.from && { createdFrom: created.from }),
      ...(created.until && { createdUntil: created.until }),
      ...(due.from && { updatedFrom: due.from }),
      ...(due.until && { updatedUntil: due.until }),
    },
  });
  if (!listed.ok) return refuse(tooBroad(request, TEXT_FILTERS));
  const { rows, count } = listed.value;
  return ok({
    items_count: count,
    items_per_page: pageSize,
    page,
    items: rows.map((product) => itemOf(product, timeZone)),
  });
}
