import { ok, refuse } from '#lib/kernel/result.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { PaymentsContext } from '../context.ts';
import type { CaptureSaleRequest } from '../contract/capture-sale.ts';
import { captureSale } from '../holds/capture-sale.ts';
import { credentialsOf } from './calling-credentials.ts';
import { declineDetails } from './records/decline-details.ts';
import { isAnswered, whyUnanswered } from './records/payment-response.ts';
import { responseFields } from '../settlement/prepare-extensions.ts';
import { saleRecordOf } from './records/wire-records.ts';

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
  if (!isAnswered(captured)) return refuse(whyUnanswered(captured));
  const words = declineDetails(captured, call);
  const added = responseFields(context, captured);
  return ok(saleRecordOf(captured.claim, captured.booking, context.timeZone, null, words, added));
}
