import { declineKeyOf } from '#lib/kernel/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import type { Refusal } from '#lib/kernel/refusals.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { Answer, Call } from '#lib/platform/http/api-door.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import type { Outcome } from './answer.ts';
import type { PaymentsContext } from './context.ts';
import type { GenerateSaleRequest } from './contract/generate-sale.ts';
import type { GetSalesRequest } from './contract/get-sales.ts';
import type { PaySaleRequest } from './contract/pay-sale.ts';
import type { RefundSaleRequest } from './contract/refund-sale.ts';
import { generateSale, saleUrlOf, whyUrlNotAcceptable } from './generate-sale.ts';
import { getSales } from './get-sales.ts';
import { paySale } from './pay-sale.ts';
import { signedReturnUrl } from './present/buyer-sale.ts';
import { type DeclineWords, refundRecordOf, saleItemOf, saleRecordOf } from './present/wire-records.ts';
import { refundSale } from './refund-sale.ts';

/** The API's side of the payments operations: wire request in, operation, wire record out. */

const PARTNER_KEY_HEADER = 'svc-partner-key';

/** The partner key of the body or the header; when both are sent they must be equal (answers, section 1). */
function clientKeyOf(body: string | undefined, { headers }: Call): Result<Buffer | null, Refusal> {
  const header = headers.get(PARTNER_KEY_HEADER) ?? undefined;
  if (body !== undefined && header !== undefined && body !== header) return refuse({ key: 'combination_not_allowed', field: 'svc_client_key' });
  const key = body ?? header;
  return ok(key === undefined ? null : secretIndex(key));
}

/** POST /generate-sale */
export async function serveGenerateSale(context: PaymentsContext, request: GenerateSaleRequest, call: Call): Promise<Answer> {
  const clientKey = clientKeyOf(request.svc_client_key, call);
  if (!clientKey.ok) return clientKey;
  const made = await generateSale(context, { sellerIndex: secretIndex(request.seller_svc_id), clientKeyIndex: clientKey.value }, request);
  if (!made.ok) return made;
  const { saleUrl, saleId, code, price, merchantReference, currency, paymentMethod } = made.value;
  return ok({
    status_code: 0, sale_url: saleUrl, svc_sale_id: saleId, svc_sale_code: code, price, transaction_id: merchantReference, currency,
    sale_payment_method: paymentMethod, session: call.session,
  });
}

/** POST /pay-sale */
export async function servePaySale(context: PaymentsContext, request: PaySaleRequest, call: Call): Promise<Answer> {
  if (request.buyer_key !== undefined) return refuse({ key: 'token_unusable', field: 'buyer_key' });
  const refusal = whyUrlNotAcceptable(context, request.sale_callback_url, request.sale_return_url);
  if (refusal) return refuse(refusal);
  const paid = await paySale(context, {
    credentials: { sellerIndex: secretIndex(request.seller_svc_id), clientKeyIndex: null },
    channel: 'api',
    saleId: request.svc_sale_id,
    price: request.sale_price,
    currency: request.currency,
    installments: request.installments,
    card: { number: request.credit_card_number ?? '', expiry: request.credit_card_exp ?? '', cvv: request.credit_card_cvv ?? '' },
    language: request.language ?? null,
    callbackUrl: request.sale_callback_url ?? null,
    returnUrl: request.sale_return_url,
    buyerName: request.buyer_name ?? null,
    buyerEmail: request.buyer_email ?? null,
    buyerPhone: request.buyer_phone ?? null,
    buyerSocialId: request.buyer_social_id ?? null,
  });
  if (paid.outcome === 'refused') return refuse(paid.refusal);
  const { claim, booking } = paid;
  const paidSale = { ...claim.sale, returnUrl: request.sale_return_url, cardIsForeign: booking.card?.isForeign ?? null };
  const redirectUrl = paid.outcome === 'done' ? signedReturnUrl(paidSale, claim.seller, claim.attempt.publicId) : null;
  return ok(saleRecordOf(claim, booking, context.timeZone, redirectUrl, declineWords(paid, call)));
}

/** POST /refund-sale */
export async function serveRefundSale(context: PaymentsContext, request: RefundSaleRequest, call: Call): Promise<Answer> {
  const clientKey = clientKeyOf(request.svc_client_key, call);
  if (!clientKey.ok) return clientKey;
  const refunded = await refundSale(context, {
    asker: { by: 'api', credentials: { sellerIndex: secretIndex(request.seller_svc_id), clientKeyIndex: clientKey.value } },
    saleId: request.svc_sale_id,
    amount: request.sale_refund_amount ?? null,
  });
  if (refunded.outcome === 'refused') return refuse(refunded.refusal);
  return ok(refundRecordOf(refunded.claim, refunded.booking, declineWords(refunded, call)));
}

/** POST /get-sales */
export async function serveGetSales(context: PaymentsContext, request: GetSalesRequest, call: Call): Promise<Answer> {
  const clientKey = clientKeyOf(request.svc_client_key, call);
  if (!clientKey.ok) return clientKey;
  const sellers = request.seller_svc_id.map((svcId) => ({ svcId, index: secretIndex(svcId) }));
  const found = await getSales(context, { sellers, clientKeyIndex: clientKey.value }, request);
  if (!found.ok) return found;
  const items = found.value.sales.map((one) => saleItemOf(one, context.timeZone, saleUrlOf(context.origin, one.sale.publicId)));
  return ok({ items_count: found.value.count, items, status_code: 0, session: call.session });
}

function declineWords(outcome: Exclude<Outcome, { outcome: 'refused' }>, { language }: Call): DeclineWords | null {
  if (outcome.outcome === 'done') return null;
  const { code } = outcome.decline;
  return { code, details: say(language, `declines.buyer.${declineKeyOf(code)}`) };
}
