import type { Credentials } from '#lib/kernel/credentials.ts';
import { ok } from '#lib/kernel/result.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { chargeAtOnce } from '../charge/charge-at-once.ts';
import type { PaymentsContext } from '../context.ts';
import type { GenerateSaleRequest } from '../contract/generate-sale.ts';
import { type AttemptOutcome, isRefused } from '../domain/attempt-outcome.ts';
import { multiCapture } from '../holds/multi-capture.ts';
import { acceptAddresses, generateSale } from '../sales/generate-sale.ts';
import { saleUrlOf } from '../views/sale-link.ts';
import { credentialsOf } from './calling-credentials.ts';
import { paymentResponse } from './records/payment-response.ts';
import { addressesOf, marketFeeFixedOf, saleToMakeOf } from './records/sale-to-make.ts';

/** POST /generate-sale */
export async function serveGenerateSale(
  context: PaymentsContext,
  request: GenerateSaleRequest,
  call: Call,
): Promise<ApiResult> {
  const credentials = credentialsOf(call);
  if (request.sale_type === 'multi-capture') return serveMultiCapture(context, credentials, request, call);
  if (request.buyer_key !== undefined) {
    const charged = await chargeAtOnce(context, {
      credentials,
      sale: saleToMakeOf(request),
      means: { kind: 'token', token: request.buyer_key },
    });
    return charged.ok ? chargedResponse(context, charged.value, call) : charged;
  }
  const made = await generateSale(context, credentials, saleToMakeOf(request));
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

/** A part of an authorization as a sale of its own. */
async function serveMultiCapture(
  context: PaymentsContext,
  credentials: Credentials,
  request: GenerateSaleRequest,
  call: Call,
): Promise<ApiResult> {
  const addresses = acceptAddresses(context, addressesOf(request));
  if (!addresses.ok) return addresses;
  const captured = await multiCapture(context, {
    credentials,
    capture: {
      originSaleId: request.origin_sale_id ?? '',
      price: request.sale_price,
      currency: request.currency,
      productName: request.product_name,
      merchantReference: request.transaction_id ?? '',
      language: request.language ?? null,
      marketFee: request.market_fee ?? null,
      marketFeeFixed: marketFeeFixedOf(request) ?? 0,
      ...addresses.value,
      sendNotification: request.sale_send_notification ?? false,
      notifyEmail: request.sale_email ?? null,
      notifyMobile: request.sale_mobile ?? null,
      notifyName: request.sale_name ?? null,
    },
  });
  return chargedResponse(context, captured, call);
}

/** Full record of a sale that was made and charged in one call, with the response fields of a made sale. */
function chargedResponse(context: PaymentsContext, outcome: AttemptOutcome, call: Call): ApiResult {
  const answer = paymentResponse(context, outcome, call, null);
  if (!answer.ok || isRefused(outcome)) return answer;
  const { sale } = outcome.claim;
  return ok({
    ...answer.value,
    sale_url: saleUrlOf(context.origin, sale),
    sale_payment_method: sale.paymentMethod,
    session: call.session,
  });
}
