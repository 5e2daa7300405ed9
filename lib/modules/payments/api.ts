import type { Credentials } from '#lib/kernel/credentials.ts';
import type { Language } from '#lib/kernel/language.ts';
import { declineKeyOf, type Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse } from '#lib/kernel/result.ts';
import { percentText } from '#lib/kernel/money.ts';
import { recordKeyUse } from '#lib/modules/sellers/index.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import type { OperationOutcome } from './charge/operation-outcome.ts';
import { cancelTemplate } from './sales/cancel-template.ts';
import { captureBuyerToken } from './tokens/capture-buyer-token.ts';
import { captureSale } from './holds/capture-sale.ts';
import { chargeAtOnce, drawAtOnce } from './charge/charge-at-once.ts';
import type { PaymentsContext } from './context.ts';
import type { CancelTemplateRequest } from './contract/cancel-template.ts';
import type { CaptureBuyerTokenRequest } from './contract/capture-buyer-token.ts';
import type { CaptureSaleRequest } from './contract/capture-sale.ts';
import type { CreateSaleRequest } from './contract/create-sale.ts';
import type { ExternalMarketFeeRequest } from './contract/external-market-fee.ts';
import type { GenerateSaleRequest } from './contract/generate-sale.ts';
import type { GetBuyerKeyRequest } from './contract/get-buyer-key.ts';
import type { GetSalesRequest } from './contract/get-sales.ts';
import type { GetTransactionsRequest } from './contract/get-transactions.ts';
import type { PaySaleRequest } from './contract/pay-sale.ts';
import type { ReadBuyerRequest } from './contract/read-buyer.ts';
import type { RefundSaleRequest } from './contract/refund-sale.ts';
import { findBuyer, findBuyerOfSale } from './tokens/find-buyer.ts';
import { bookSubmission } from './domain/bookings.ts';
import type { Claim } from './domain/facts.ts';
import { acceptAddresses, generateSale, saleUrlOf } from './sales/generate-sale.ts';
import { getSales, type SalesPrincipal } from './reading/api/get-sales.ts';
import { getTransactions } from './reading/api/get-transactions.ts';
import { paySale } from './charge/pay-sale.ts';
import { signedReturnUrl } from './api/return-url.ts';
import { buyerOf, keptCardOf } from './api/buyer-records.ts';
import { attemptItemOf } from './api/attempt-item.ts';
import { saleItemOf } from './api/sale-item.ts';
import { challengeRecordOf, type DeclineWords, refundRecordOf, saleRecordOf } from './api/wire-records.ts';
import { refundSale } from './refunds/refund-sale.ts';
import { setExternalMarketFee } from './sales/set-market-fee.ts';

/** The API's side of the payments operations: wire request in, operation, wire record out. */

/** Who calls, and that they did: when a key was last used is noted with every call. */
function credentialsOf({ credentials }: Call): Credentials {
  recordKeyUse(credentials.sellerIndex, credentials.clientKeyIndex);
  return credentials;
}

/** POST /generate-sale */
export async function serveGenerateSale(
  context: PaymentsContext,
  request: GenerateSaleRequest,
  call: Call,
): Promise<ApiResult> {
  const credentials = credentialsOf(call);
  if (request.sale_type === 'multi-capture')
    return chargedResponse(context, await drawAtOnce(context, credentials, request), call);
  if (request.buyer_key !== undefined) {
    const charged = await chargeAtOnce(context, {
      credentials,
      request,
      means: { token: request.buyer_key },
      buyerSocialId: null,
    });
    return charged.ok ? chargedResponse(context, charged.value, call) : charged;
  }
  const made = await generateSale(context, credentials, request);
  if (!made.ok) return made;
  const { saleUrl, saleId, code, price, merchantReference, currency, paymentMethod } = made.value;
  return ok({
    status_code: 0,
    sale_url: saleUrl,
    svc_sale_id: saleId,
    svc_sale_code: code,
    price,
    transaction_id: merchantReference,
    currency,
    sale_payment_method: paymentMethod,
    session: call.session,
  });
}

/** The full record of a sale that was made and charged in one call, with what a made sale answers beside it. */
function chargedResponse(context: PaymentsContext, outcome: OperationOutcome, call: Call): ApiResult {
  const answer = paymentResponse(context, outcome, call, null);
  if (!answer.ok || outcome.outcome === 'refused') return answer;
  const { sale } = outcome.claim;
  return ok({
    ...answer.value,
    sale_url: saleUrlOf(context.origin, sale),
    sale_payment_method: sale.paymentMethod,
    session: call.session,
  });
}

/** POST /pay-sale */
export async function servePaySale(context: PaymentsContext, request: PaySaleRequest, call: Call): Promise<ApiResult> {
  const addresses = acceptAddresses(context, request);
  if (!addresses.ok) return addresses;
  const { credit_card_number: number = '', credit_card_exp: expiry = '', credit_card_cvv: cvv = '' } = request;
  const paid = await paySale(context, {
    credentials: credentialsOf(call),
    channel: 'api',
    saleId: request.svc_sale_id,
    price: request.sale_price,
    currency: request.currency,
    installments: request.installments,
    means: request.buyer_key === undefined ? { card: { number, expiry, cvv } } : { token: request.buyer_key },
    captureBuyer: request.capture_buyer ?? false,
    language: request.language ?? null,
    ...addresses.value,
    buyerName: request.buyer_name ?? null,
    buyerEmail: request.buyer_email ?? null,
    buyerPhone: request.buyer_phone ?? null,
    buyerSocialId: request.buyer_social_id ?? null,
    browser: request.meta_data_jwt ?? null,
  });
  return paymentResponse(context, paid, call, addresses.value.returnUrl);
}

/** POST /sales: with a card; devices have operations of their own. */
export async function serveCreateSale(
  context: PaymentsContext,
  request: CreateSaleRequest,
  call: Call,
): Promise<ApiResult> {
  const { payment, customer } = request;
  if (payment.method !== 'credit-card') return refuse({ key: 'combination_not_allowed', field: 'payment.method' });
  const credentials = credentialsOf(call);
  const { card_number: number = '', card_expiry: expiry = '', card_cvv: cvv = '' } = payment;
  const charged = await chargeAtOnce(context, {
    credentials,
    request: {
      ...request,
      currency: request.currency ?? 'ILS',
      sale_payment_method: payment.method,
      ...(customer && { buyer_name: customer.name, buyer_email: customer.email, buyer_phone: customer.phone }),
    },
    means: { card: { number, expiry, cvv } },
    buyerSocialId: customer?.social_id ?? null,
  });
  return charged.ok ? paymentResponse(context, charged.value, call, null) : charged;
}

/** A payment as the wire tells it. `returnUrl` is where this call wants its buyer to go; null takes the sale's own. */
function paymentResponse(
  context: PaymentsContext,
  outcome: OperationOutcome,
  call: Call,
  returnUrl: string | null,
): ApiResult {
  if (outcome.outcome === 'refused') return refuse(outcome.refusal);
  if (outcome.outcome === 'challenged')
    return ok(challengeRecordOf(outcome.claim, outcome.redirectUrl, languageOf(outcome.claim, call)));
  if (outcome.outcome === 'submitted')
    return ok(saleRecordOf(outcome.claim, bookSubmission(outcome.claim), context.timeZone, null, null));
  const { claim, booking } = outcome;
  const paidSale = {
    ...claim.sale,
    returnUrl: returnUrl ?? claim.sale.returnUrl,
    cardIsForeign: booking.card?.isForeign ?? claim.sale.cardIsForeign,
  };
  const isToken = claim.attempt.newToken !== null;
  const redirectUrl =
    outcome.outcome === 'done' ? signedReturnUrl(paidSale, claim.seller, claim.attempt.publicId, { isToken }) : null;
  return ok(saleRecordOf(claim, booking, context.timeZone, redirectUrl, declineWords(outcome, call)));
}

/** POST /capture-sale */
export async function serveCaptureSale(
  context: PaymentsContext,
  request: CaptureSaleRequest,
  call: Call,
): Promise<ApiResult> {
  const credentials = credentialsOf(call);
  const captured = await captureSale(context, {
    actor: { by: 'api', credentials },
    saleId: request.svc_sale_id,
    amount: request.sale_price ?? null,
  });
  if (captured.outcome !== 'done' && captured.outcome !== 'declined') return refuse(refusalOf(captured));
  return ok(saleRecordOf(captured.claim, captured.booking, context.timeZone, null, declineWords(captured, call)));
}

/** POST /refund-sale */
export async function serveRefundSale(
  context: PaymentsContext,
  request: RefundSaleRequest,
  call: Call,
): Promise<ApiResult> {
  const credentials = credentialsOf(call);
  const refunded = await refundSale(context, {
    actor: { by: 'api', credentials },
    saleId: request.svc_sale_id,
    amount: request.sale_refund_amount ?? null,
  });
  if (refunded.outcome !== 'done' && refunded.outcome !== 'declined') return refuse(refusalOf(refunded));
  return ok(refundRecordOf(refunded.claim, refunded.booking, declineWords(refunded, call)));
}

/** A capture has no 3-D Secure challenge: the buyer agreed to the amount before. */
const refusalOf = (outcome: Extract<OperationOutcome, { outcome: 'refused' | 'challenged' | 'submitted' }>): Refusal =>
  outcome.outcome === 'refused' ? outcome.refusal : { key: 'outcome_unknown' };

/** POST /cancel-template */
export async function serveCancelTemplate(
  context: PaymentsContext,
  request: CancelTemplateRequest,
  call: Call,
): Promise<ApiResult> {
  const credentials = credentialsOf(call);
  const canceled = await cancelTemplate(context, credentials, request.svc_sale_id);
  return canceled.ok ? ok({ status_code: 0 }) : canceled;
}

/** PATCH /sales/{guid}/external-market-fee */
export async function serveExternalMarketFee(
  context: PaymentsContext,
  request: ExternalMarketFeeRequest,
  call: Call,
): Promise<ApiResult> {
  const set = await setExternalMarketFee(context, {
    credentials: credentialsOf(call),
    saleId: request.guid,
    marketFee: request.market_fee_percentage ?? null,
    marketFeeFixed: request.market_fee_fixed ?? null,
  });
  if (!set.ok) return set;
  return ok({
    status_code: 0,
    svc_sale_id: request.guid,
    market_fee_percentage: percentText(set.value.marketFee),
    market_fee_fixed: percentText(set.value.marketFeeFixed),
  });
}

/** POST /capture-buyer-token */
export async function serveCaptureBuyerToken(
  context: PaymentsContext,
  request: CaptureBuyerTokenRequest,
  call: Call,
): Promise<ApiResult> {
  const credentials = credentialsOf(call);
  const kept = await captureBuyerToken(context, {
    credentials,
    card: { number: request.credit_card_number, expiry: request.credit_card_exp, cvv: request.credit_card_cvv ?? null },
    isPermanent: request.buyer_is_permanent ?? false,
    isValidated: request.buyer_perform_validation ?? false,
    buyer: {
      name: request.buyer_name ?? '',
      email: request.buyer_email ?? '',
      phone: request.buyer_phone ?? '',
      socialId: request.buyer_social_id ?? '',
      zipCode: request.buyer_zip_code ?? '',
    },
  });
  if (!kept.ok) return kept;
  return ok(keptCardOf(kept.value, kept.value.decline && wordsOf(kept.value.decline.code, call.language)));
}

/** POST /get-buyer-key */
export async function serveGetBuyerKey(
  context: PaymentsContext,
  request: GetBuyerKeyRequest,
  call: Call,
): Promise<ApiResult> {
  const credentials = credentialsOf(call);
  const found = await findBuyerOfSale(context, credentials, request.svc_sale_id);
  if (!found.ok) return found;
  const { publicId, uuid, cardMask, cardExpiry, cardBrand } = found.value;
  return ok({
    svc_sale_id: request.svc_sale_id,
    buyer_key: publicId,
    buyer_card_mask: cardMask,
    buyer_card_expiry: cardExpiry,
    buyer_card_brand: cardBrand,
    status_code: 0,
    uuid,
  });
}

/** GET /buyers/{uuid} */
export async function serveReadBuyer(
  context: PaymentsContext,
  request: ReadBuyerRequest,
  call: Call,
): Promise<ApiResult> {
  const credentials = credentialsOf(call);
  const found = await findBuyer(context, credentials, request.uuid.toLowerCase());
  return found.ok ? ok(buyerOf(found.value)) : found;
}

/** POST /get-sales */
export async function serveGetSales(
  context: PaymentsContext,
  request: GetSalesRequest,
  call: Call,
): Promise<ApiResult> {
  const found = await getSales(context, principalOf(request, call), request);
  if (!found.ok) return found;
  const items = found.value.sales.map((one) => saleItemOf(one, context.timeZone, saleUrlOf(context.origin, one.sale)));
  return ok({ items_count: found.value.count, items, status_code: 0, session: call.session });
}

/** POST /get-transactions */
export async function serveGetTransactions(
  context: PaymentsContext,
  request: GetTransactionsRequest,
  call: Call,
): Promise<ApiResult> {
  const found = await getTransactions(context, principalOf(request, call), request);
  if (!found.ok) return found;
  return ok({
    items_count: found.value.count,
    items: found.value.attempts.map((one) => attemptItemOf(one, context.timeZone)),
    status_code: 0,
    session: call.session,
  });
}

/** The caller of a list, and the sellers it asks about. */
function principalOf({ seller_svc_id }: { seller_svc_id: string[] }, call: Call): SalesPrincipal {
  return {
    sellers: seller_svc_id.map((svcId) => ({ svcId, index: secretIndex(svcId) })),
    clientKeyIndex: credentialsOf(call).clientKeyIndex,
  };
}

/** The language that the request names, else the sale's. */
const languageOf = ({ sale }: Claim, { named }: Call): Language => named ?? sale.language;

function declineWords(
  outcome: Extract<OperationOutcome, { outcome: 'done' | 'declined' }>,
  call: Call,
): DeclineWords | null {
  return outcome.outcome === 'done' ? null : wordsOf(outcome.decline.code, languageOf(outcome.claim, call));
}

const wordsOf = (code: number, language: Language): DeclineWords => ({
  code,
  details: say(language, `declines.buyer.${declineKeyOf(code)}`),
});
