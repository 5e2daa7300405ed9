import type { Refusal } from '#lib/kernel/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { checkUrl } from '#lib/modules/callbacks/index.ts';
import { whyNoCaller } from '#lib/modules/sellers/index.ts';
import { newId } from '#lib/platform/random.ts';
import { TOO_MANY_REQUESTS } from './answer.ts';
import type { PaymentsContext } from './context.ts';
import type { GenerateSaleRequest } from './contract/generate-sale.ts';
import { marketFeeFits } from './domain/fees.ts';
import { type Credentials, type GenerateSaleRow, insertSale, type NewSale } from './store.ts';

/** A sale that was just made: what generate-sale answers. Price in minor units. */
export type GeneratedSale = { saleId: string; code: number; saleUrl: string; price: number; merchantReference: string; currency: string; paymentMethod: string };

/** The kinds of sale that can be made today; the others are refused by name (790). */
const SUPPORTED_TYPES = ['sale'];

/** Creates a sale in one statement: who calls, is there room, do the seller's own rules allow it, insert (specification 4.1). */
export async function generateSale(context: PaymentsContext, credentials: Credentials, request: GenerateSaleRequest): Promise<Result<GeneratedSale, Refusal>> {
  const refusal = whyNotSellable(request) ?? whyUrlNotAcceptable(context, request.sale_callback_url, request.sale_return_url);
  if (refusal) return refuse(refusal);
  const sale = newSale(request);
  const row = await insertSale(context.database, credentials, sale);
  if (!row) return refuse(await whyNoCaller(context.database, credentials.clientKeyIndex));
  if (row.code === null) return refuse(whyNotCreated(row, sale));
  return ok({
    saleId: sale.publicId,
    code: row.code,
    saleUrl: saleUrlOf(context.origin, sale.publicId),
    price: sale.price,
    merchantReference: sale.merchantReference,
    currency: sale.currency,
    paymentMethod: sale.paymentMethod,
  });
}

/** The address of a sale's payment page: no query string, nothing that HTML or JavaScript would escape (answers, section 1). */
export const saleUrlOf = (origin: string, saleId: string): string => `${origin}/sale/generate/${saleId}`;

function whyNotSellable(request: GenerateSaleRequest): Refusal | null {
  if (request.buyer_key !== undefined) return { key: 'token_unusable', field: 'buyer_key' };
  return SUPPORTED_TYPES.includes(request.sale_type ?? 'sale') ? null : { key: 'combination_not_allowed', field: 'sale_type' };
}

/** Refuses a callback or return address that the policy does not allow, naming the field (21). */
export function whyUrlNotAcceptable({ urlPolicy }: Pick<PaymentsContext, 'urlPolicy'>, callback?: string, returning?: string): Refusal | null {
  if (callback !== undefined && !checkUrl(callback, urlPolicy, 'callback').ok) return { key: 'url_not_acceptable', field: 'sale_callback_url' };
  if (returning !== undefined && !checkUrl(returning, urlPolicy, 'return').ok) return { key: 'url_not_acceptable', field: 'sale_return_url' };
  return null;
}

function whyNotCreated(row: GenerateSaleRow, sale: NewSale): Refusal {
  if (!row.admitted) return TOO_MANY_REQUESTS(row.retryAfter ?? 1);
  if (!row.currencies.includes(sale.currency)) return { key: 'currency_not_allowed', field: 'currency' };
  if (!marketFeeFits(sale.price, sale.marketFee ?? row.marketFee, sale.marketFeeFixed)) return { key: 'market_fee_too_high', field: 'market_fee' };
  throw new Error('a sale was not created for no reason the rules know');
}

function newSale(request: GenerateSaleRequest): NewSale {
  return {
    publicId: newId('sale'),
    type: request.sale_type ?? 'sale',
    price: request.sale_price,
    currency: request.currency,
    productName: request.product_name,
    merchantReference: request.transaction_id ?? '',
    paymentMethod: request.sale_payment_method ?? 'credit-card',
    layout: request.layout ?? null,
    language: request.language ?? 'he',
    installmentsAsked: request.installments ?? null,
    marketFee: request.market_fee ?? null,
    marketFeeFixed: request.market_fee_fixed ?? 0,
    callbackUrl: request.sale_callback_url ?? null,
    returnUrl: request.sale_return_url ?? null,
    sendNotification: request.sale_send_notification ?? false,
    notifyEmail: request.sale_email ?? null,
    notifyMobile: request.sale_mobile ?? null,
    notifyName: request.sale_name ?? null,
    captureBuyer: request.capture_buyer ?? false,
    validateBuyer: request.buyer_perform_validation ?? false,
    orderNumber: request.order_number ?? null,
    orderDetails: orderDetailsOf(request),
    buyerName: request.buyer_name ?? '',
    buyerEmail: request.buyer_email ?? '',
    buyerPhone: request.buyer_phone ?? '',
    buyerBusinessName: request.buyer_business_name ?? null,
    buyerBusinessCode: request.buyer_business_code ?? null,
  };
}

function orderDetailsOf({ items, fees, shipping_details, billing_details }: GenerateSaleRequest): object | null {
  return items || fees || shipping_details || billing_details ? { items, fees, shipping_details, billing_details } : null;
}
