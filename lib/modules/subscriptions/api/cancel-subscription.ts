import { ok } from '#lib/kernel/result.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { cancelSubscription } from '../change/cancel.ts';
import type { SubscriptionsContext } from '../context.ts';
import type { CancelSubscriptionRequest } from '../contract/cancel-subscription.ts';
import { principalOf } from './api-principal.ts';

/** POST /cancel-subscription */
export async function serveCancelSubscription(
  context: SubscriptionsContext,
  { sub_svc_id: subscriptionId }: CancelSubscriptionRequest,
  call: Call,
): Promise<ApiResult> {
  const caller = await principalOf(context, call);
  if (!caller.ok) return caller;
  const which = { sellerIds: [caller.value], subscriptionId };
  const cancelled = await cancelSubscription(context, which, { actor: 'api' });
  return cancelled.ok ? ok({ status_code: 0 }) : cancelled;
}
