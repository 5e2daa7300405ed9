import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { paymentResponse } from '../../api/records/payment-response.ts';
import type { PaymentsContext } from '../../context.ts';
import type { AttemptOutcome } from '../../domain/attempt-outcome.ts';

/** One payment, and payments in installments, as card networks in Israel count them. */
const CREDIT_TYPES = { regular: 1, installments: 8 };

/** The POS payment record (specification 2.3), or why there is none. `tip`: part of what was paid, minor units. */
export function deviceRecord(
  context: PaymentsContext,
  outcome: AttemptOutcome,
  call: Call,
  { terminalId, tip = 0 }: { terminalId: string | null; tip?: number },
): ApiResult {
  const answer = paymentResponse(context, outcome, call, null);
  if (!answer.ok || !('booking' in outcome)) return answer;
  const { installments } = outcome.claim.attempt;
  return {
    ...answer,
    value: {
      ...answer.value,
      svc_transaction_emv_uid: terminalId ?? '',
      svc_transaction_auth_source: outcome.booking.acquirer ?? '',
      svc_transaction_card_issuer: outcome.booking.card?.brand ?? outcome.claim.sale.cardBrand ?? '',
      svc_transaction_credit_type: installments > 1 ? CREDIT_TYPES.installments : CREDIT_TYPES.regular,
      sale_deferred_months: 0,
      tip,
    },
  };
}
