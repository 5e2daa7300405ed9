import { ok } from '#lib/kernel/result.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { PaymentsContext } from '../context.ts';
import type { CaptureBuyerTokenRequest } from '../contract/capture-buyer-token.ts';
import { captureBuyerToken } from '../tokens/capture-buyer-token.ts';
import { credentialsOf } from './calling-credentials.ts';
import { keptCardOf } from './records/buyer-records.ts';
import { declineDetailsOf } from './records/decline-details.ts';

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
  return ok(keptCardOf(kept.value, kept.value.decline && declineDetailsOf(kept.value.decline.code, call.language)));
}
