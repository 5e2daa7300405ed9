import { ok } from '#lib/kernel/result.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { resumeSubscription } from '../change/resume.ts';
import type { SubscriptionsContext } from '../context.ts';
import type { ResumeSubscriptionRequest } from '../contract/resume-subscription.ts';
import { principalOf } from './api-principal.ts';
import { subscriptionRecordOf } from './subscription-record.ts';

/** PATCH /subscriptions/{sub_svc_id}/resume */
export async function serveResumeSubscription(
  context: SubscriptionsContext,
  { sub_svc_id: subscriptionId, seller_svc_id: sellerSvcId }: ResumeSubscriptionRequest,
  call: Call,
): Promise<ApiResult> {
  const caller = await principalOf(context, call);
  if (!caller.ok) return caller;
  const which = { sellerIds: [caller.value], subscriptionId };
  const resumed = await resumeSubscription(context, which, { actor: 'api' });
  return resumed.ok
    ? ok(subscriptionRecordOf(context, resumed.value, { session: call.session, sellerSvcId }))
    : resumed;
}
