import { ok } from '#lib/kernel/result.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { pauseSubscription } from '../change/pause.ts';
import type { SubscriptionsContext } from '../context.ts';
import type { PauseSubscriptionRequest } from '../contract/pause-subscription.ts';
import { principalOf } from './api-principal.ts';
import { subscriptionRecordOf } from './subscription-record.ts';

/** POST /pause-subscription */
export async function servePauseSubscription(
  context: SubscriptionsContext,
  { sub_svc_id: subscriptionId, seller_svc_id: sellerSvcId }: PauseSubscriptionRequest,
  call: Call,
): Promise<ApiResult> {
  const caller = await principalOf(context, call);
  if (!caller.ok) return caller;
  const which = { sellerIds: [caller.value], subscriptionId };
  const paused = await pauseSubscription(context, which, { actor: 'api' });
  return paused.ok ? ok(subscriptionRecordOf(context, paused.value, { session: call.session, sellerSvcId })) : paused;
}
