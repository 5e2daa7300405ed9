import { ok, refuse } from '#lib/kernel/result.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { PaymentsContext } from '../context.ts';
import type { RefundSaleRequest } from '../contract/refund-sale.ts';
import { refundSale } from '../refunds/refund-sale.ts';
import { credentialsOf } from './calling-credentials.ts';
import { declineDetails } from './records/decline-details.ts';
import { isAnswered, whyUnanswered } from './records/payment-response.ts';
import { responseFields } from '../settlement/prepare-extensions.ts';
import { refundRecordOf } from './records/wire-records.ts';

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
  if (!isAnswered(refunded)) return refuse(whyUnanswered(refunded));
  const added = responseFields(context, refunded);
  return ok(refundRecordOf(refunded.claim, refunded.booking, declineDetails(refunded, call), added));
}
