import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { explainAuthFailure } from '#lib/modules/principals/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import type { PaymentsContext } from '#lib/modules/payments/context.ts';
import type { GetSalesRequest, SaleItem } from '#lib/modules/payments/contract/get-sales.ts';
import { fromLocal, instantsShowing, untilLocal } from '#lib/kernel/time/local-time.ts';
import { addedFields } from './record-extension.ts';
import {
  type QueriedSeller,
  type FoundSale,
  findQueriedSellers,
  findSales,
  type SaleFilters,
} from './sales-by-filter.sql.ts';

export const DEFAULT_PAGE_SIZE = 100;

/** `added`: what other modules say of the sale. */
type FoundWithSeller = { sale: FoundSale; seller: QueriedSeller; sellerSvcId: string; added: Partial<SaleItem> };

/** Dependencies of get-sales and get-transactions. */
export type RecordsContext = Pick<PaymentsContext, 'database' | 'timeZone' | 'origin' | 'recordExtensions'>;

export type SalesFound = { count: number; sales: FoundWithSeller[] };

/** Sellers of a query, each by identifier and index, and the partner's key where a partner calls. */
export type SalesPrincipal = { sellers: readonly { svcId: string; index: Buffer }[]; clientKeyIndex: Buffer | null };

/** Finds sales of the caller's own sellers; nothing found is an empty list (specification 4.5). */
export function getSales(
  context: RecordsContext,
  actor: SalesPrincipal,
  request: GetSalesRequest,
): Promise<Result<SalesFound, Refusal>> {
  return context.database.onOneConnection((database) => salesOf({ ...context, database }, actor, request));
}

async function salesOf(
  context: RecordsContext,
  actor: SalesPrincipal,
  request: GetSalesRequest,
): Promise<Result<SalesFound, Refusal>> {
  const { database, timeZone, recordExtensions } = context;
  const found = await queriedSellers(database, actor);
  if (!found.ok) return found;
  const sellers = found.value;
  const { count, sales } = await findSales(database, {
    sellerIds: sellers.map((seller) => seller.id),
    filters: saleFiltersOf(request, timeZone),
    pageSize: request.page_size ?? DEFAULT_PAGE_SIZE,
    page: request.page ?? 1,
  });
  const known = new Map(
    sellers.map((seller) => [
      seller.id,
      { seller, sellerSvcId: actor.sellers.find(({ index }) => index.equals(seller.svcIdIndex))?.svcId ?? '' },
    ]),
  );
  const ids = sales.map(({ id }) => id);
  const added = await addedFields(recordExtensions, sellers, ids, (one) => one.ofSales(context, ids));
  return ok({
    count,
    sales: sales.flatMap((sale, place) => {
      const owner = known.get(sale.sellerId);
      return owner ? [{ sale, ...owner, added: added[place] ?? {} }] : [];
    }),
  });
}

/** Sellers of a query, all of them the caller's, or the refusal. */
export async function queriedSellers(
  database: Database,
  actor: SalesPrincipal,
): Promise<Result<QueriedSeller[], Refusal>> {
  if (actor.sellers.length > 1 && actor.clientKeyIndex === null)
    return refuse({ key: 'combination_not_allowed', about: 'seller' });
  const sellers = await findQueriedSellers(
    database,
    actor.sellers.map((seller) => seller.index),
    actor.clientKeyIndex,
  );
  return sellers.length < new Set(actor.sellers.map((seller) => seller.svcId)).size
    ? refuse(await explainAuthFailure(database, actor.clientKeyIndex))
    : ok(sellers);
}

/** Sellers of a query for another list, by their identifiers; all of them the caller's, or the refusal. */
export async function sellersBySvcId(
  database: Database,
  svcIds: readonly string[],
  clientKeyIndex: Buffer | null,
): Promise<Result<{ id: number; svcId: string }[], Refusal>> {
  const sellers = svcIds.map((svcId) => ({ svcId, index: secretIndex(svcId) }));
  const found = await queriedSellers(database, { sellers, clientKeyIndex });
  if (!found.ok) return found;
  return ok(
    found.value.map(({ id, svcIdIndex }) => ({
      id,
      svcId: sellers.find(({ index }) => index.equals(svcIdIndex))?.svcId ?? '',
    })),
  );
}

/**
 * Filters of the request under our names, without absent ones. A card mask is filtered by its last four digits, which
 * have an index.
 */
export function saleFiltersOf(request: Omit<GetSalesRequest, 'page' | 'page_size'>, timeZone: string): SaleFilters {
  const ids = [...(request.sale_svc_id ?? []), ...(request.svc_sale_id ?? [])];
  return definedFilters<SaleFilters>({
    code: request.sale_svc_code,
    publicId: ids.length > 0 ? ids : undefined,
    merchantReference: request.transaction_id,
    createdAt: request.sale_created?.flatMap((at) => (at === undefined ? [] : instantsShowing(at, timeZone))),
    createdFrom: local(fromLocal, request.sale_created_min, timeZone),
    createdUntil: local(untilLocal, request.sale_created_max, timeZone),
    status: request.sale_status,
    price: request.sale_price,
    currency: request.sale_currency,
    paymentMethod: request.sale_payment_method,
    authNumber: request.sale_auth_number,
    cardMask: request.buyer_card_mask,
    cardLast4: request.buyer_card_last_four_digits ?? request.buyer_card_mask?.map((mask) => mask.slice(-4)),
    buyerName: request.buyer_name,
    buyerEmail: request.buyer_email,
    buyerPhone: request.buyer_phone,
    buyerSocialId: request.buyer_social_id,
    cardIsForeign: request.buyer_card_is_foreign,
  });
}

/** Bound of a time; undefined without one. */
export const local = (read: typeof fromLocal, at: string | undefined, timeZone: string): Date | undefined =>
  at === undefined ? undefined : read(at, timeZone);

/** Filters that are present in the request; repeated values count once. */
export function definedFilters<Filters extends object>(
  filters: { [Filter in keyof Filters]?: Filters[Filter] | undefined },
): Filters {
  const some = Object.entries(filters).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    some.map(([name, value]) => [name, Array.isArray(value) ? [...new Set(value)] : value]),
  ) as Filters;
}
