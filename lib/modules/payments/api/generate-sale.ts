import { ok } from '#lib/kernel/result.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { chargeAtOnce, drawAtOnce } from '../charge/charge-at-once.ts';
import type { OperationOutcome } from '../charge/operation-outcome.ts';
import type { PaymentsContext } from '../context.ts';
import type { GenerateSaleRequest } from '../contract/generate-sale.ts';
import { generateSale, saleUrlOf } from '../sales/generate-sale.ts';
import { credentialsOf } from './calling-credentials.ts';
import { paymentResponse } from './records/payment-response.ts';

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
