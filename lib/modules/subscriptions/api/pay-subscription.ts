import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { velocityKeysOf } from '#lib/modules/payments/index.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { SubscriptionsContext } from '../context.ts';
import type { PaySubscriptionRequest } from '../contract/pay-subscription.ts';
import { paySubscription } from '../create/pay-subscription.ts';
import { countedPrincipalOf } from './api-principal.ts';
import { paidResponse } from './paid-response.ts';

/** POST /pay-subscription */
export async function servePaySubscription(
  context: SubscriptionsContext,
  request: PaySubscriptionRequest,
  call: Call,
): Promise<ApiResult> {
  const sellers = await sellersOf(context, request, call);
  if (!sellers.ok) return sellers;
  const { credit_card_number: number = '', credit_card_exp: expiry = '', credit_card_cvv: cvv = '' } = request;
  const paid = await paySubscription(context, {
    subscriptionId: request.sub_svc_id,
    sellerIds: sellers.value,
    means:
      request.buyer_key === undefined
        ? { kind: 'card', card: { number, expiry, cvv } }
        : { kind: 'token', token: request.buyer_key },
    buyer: {
      ...(request.buyer_name !== undefined && { name: request.buyer_name }),
      ...(request.buyer_email !== undefined && { email: request.buyer_email }),
      ...(request.buyer_phone !== undefined && { phone: request.buyer_phone }),
      ...(request.buyer_social_id !== undefined && { socialId: request.buyer_social_id }),
    },
    // Callers without credentials fall under the velocity limits of the buyer's page.
    velocity: sellers.value === null ? velocityKeysOf(context, call.ip, number) : null,
    language: request.language ?? null,
    who: { actor: sellers.value === null ? 'buyer' : 'api' },
  });
  return paid.ok ? paidResponse(context, paid.value, call, request.seller_svc_id ?? '') : paid;
}

/** Sellers the subscription must belong to; null: the caller names no seller, and the identifier alone authorizes. */
async function sellersOf(
  context: SubscriptionsContext,
  { seller_svc_id }: PaySubscriptionRequest,
  call: Call,
): Promise<Result<number[] | null, Refusal>> {
  if (seller_svc_id === undefined && call.credentials.clientKeyIndex === null) return ok(null);
  const caller = await countedPrincipalOf(context, call);
  return caller.ok ? ok([caller.value]) : caller;
}
