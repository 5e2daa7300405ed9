import type { Refusal } from '#lib/kernel/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { whyNoCaller } from '#lib/modules/sellers/index.ts';
import type { PaymentsContext } from './context.ts';
import type { GetSalesRequest } from './contract/get-sales.ts';
import { type AskedSeller, type FoundSale, findAskedSellers, findSales, type SaleFilters } from './queries/sales-by-filter.ts';

export const DEFAULT_PAGE_SIZE = 100;

export type SalesFound = { count: number; sales: { sale: FoundSale; seller: AskedSeller; sellerSvcId: string }[] };

/** Whose sales are asked for: each seller's identifier with its index, and the partner's key where a partner asks. */
export type SalesAsker = { sellers: readonly { svcId: string; index: Buffer }[]; clientKeyIndex: Buffer | null };

/** Finds sales of the caller's own sellers; nothing found is an empty list (specification 4.5). */
export async function getSales(context: PaymentsContext, asker: SalesAsker, request: GetSalesRequest): Promise<Result<SalesFound, Refusal>> {
  const { database, timeZone } = context;
  const asked = await askedSellers(context, asker);
  if (!asked.ok) return asked;
  const sellers = asked.value;
  const { count, sales } = await findSales(database, {
    sellerIds: sellers.map((seller) => seller.id),
    filters: saleFiltersOf(request),
    timeZone,
    pageSize: request.page_size ?? DEFAULT_PAGE_SIZE,
    page: request.page ?? 1,
  });
  const known = new Map(sellers.map((seller) => [seller.id, { seller, sellerSvcId: asker.sellers.find(({ index }) => index.equals(seller.svcIdIndex))?.svcId ?? '' }]));
  return ok({ count, sales: sales.flatMap((sale) => { const owner = known.get(sale.sellerId); return owner ? [{ sale, ...owner }] : []; }) });
}

/** The sellers that are asked about, all of them the caller's, or why not. */
export async function askedSellers({ database }: PaymentsContext, asker: SalesAsker): Promise<Result<AskedSeller[], Refusal>> {
  if (asker.sellers.length > 1 && asker.clientKeyIndex === null) return refuse({ key: 'combination_not_allowed', field: 'seller_svc_id' });
  const sellers = await findAskedSellers(database, asker.sellers.map((seller) => seller.index), asker.clientKeyIndex);
  return sellers.length < new Set(asker.sellers.map((seller) => seller.svcId)).size ? refuse(await whyNoCaller(database, asker.clientKeyIndex)) : ok(sellers);
}

/** The wire's filters in our words; those left out are left out. */
export function saleFiltersOf(request: Omit<GetSalesRequest, 'page' | 'page_size'>): SaleFilters {
  const ids = [...(request.sale_svc_id ?? []), ...(request.svc_sale_id ?? [])];
  const filters: { [Filter in keyof SaleFilters]: SaleFilters[Filter] | undefined } = {
    code: request.sale_svc_code,
    publicId: ids.length > 0 ? ids : undefined,
    merchantReference: request.transaction_id,
    createdAt: request.sale_created?.flatMap((at) => (at === undefined ? [] : [at])),
    createdFrom: request.sale_created_min,
    createdTo: request.sale_created_max,
    status: request.sale_status,
    price: request.sale_price,
    currency: request.sale_currency,
    paymentMethod: request.sale_payment_method,
    authNumber: request.sale_auth_number,
    cardMask: request.buyer_card_mask,
    cardLast4: request.buyer_card_last_four_digits,
    buyerName: request.buyer_name,
    buyerEmail: request.buyer_email,
    buyerPhone: request.buyer_phone,
    buyerSocialId: request.buyer_social_id,
    cardIsForeign: request.buyer_card_is_foreign,
  };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as SaleFilters;
}
