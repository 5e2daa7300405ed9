import { isUuid } from '#lib/kernel/ids.ts';
import { localRange } from '#lib/kernel/time/local-time.ts';
import { ok, refuse } from '#lib/kernel/result.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { CreateProductRequest } from './contract/create-product.ts';
import type { ListProductsRequest } from './contract/list-products.ts';
import type { SentPrices } from './contract/product-fields.ts';
import type { UpdateProductRequest } from './contract/update-product.ts';
import { createProduct, NOT_FOUND, type SaidPrices, updateProduct } from './operations.ts';
import { itemOf } from './present/product-item.ts';
import { listProducts } from './queries/list-products.sql.ts';
import { deleteProducts, findProduct } from './store.ts';

/** The API's side of products: wire request in, operation, wire record out. `sellerId` is whose bearer token it is. */

export type ProductsContext = { database: Database; timeZone: string };

const DEFAULT_PAGE_SIZE = 100;

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
  const { rows, count } = await listProducts(database, {
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
  return ok({
    items_count: count,
    items_per_page: pageSize,
    page,
    items: rows.map((product) => itemOf(product, timeZone)),
  });
}

const said = (field: string, sent: SentPrices | undefined): SaidPrices | undefined =>
  sent && {
    field,
    said: {
      currency: sent.currency,
      isVatFree: sent.is_vat_free,
      withoutVat: sent.price_without_vat,
      includeVat: sent.price_include_vat,
    },
  };

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
    prices: said('store_prices', request.store_prices),
    costs: said('costs', request.costs),
  });
  return made.ok ? ok({ guid: made.value.guid, created_at: wireTimestamp(made.value.createdAt, timeZone) }) : made;
}

/** GET /products/{guid} */
export async function serveReadProduct(
  { database, timeZone }: ProductsContext,
  sellerId: number,
  { guid }: { guid: string },
): Promise<ApiResult> {
  const product = isUuid(guid) ? await findProduct(database, guid, [sellerId]) : null;
  return product ? ok(itemOf(product, timeZone)) : refuse(NOT_FOUND);
}

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
