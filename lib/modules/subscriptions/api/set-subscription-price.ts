import { ok } from '#lib/kernel/result.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { setPrice } from '../change/set-price.ts';
import type { SubscriptionsContext } from '../context.ts';
import type { SetSubscriptionPriceRequest } from '../contract/set-subscription-price.ts';
import { principalOf } from './api-principal.ts';

/** PATCH /subscriptions/{sub_svc_id}/set-price */
export async function serveSetSubscriptionPrice(
  context: SubscriptionsContext,
  { sub_svc_id: subscriptionId, sub_price: price }: SetSubscriptionPriceRequest,
  call: Call,
): Promise<ApiResult> {
  const caller = await principalOf(context, call);
  if (!caller.ok) return caller;
  const which = { sellerIds: [caller.value], subscriptionId };
  const set = await setPrice(context, which, { actor: 'api' }, { price });
  return set.ok ? ok({ status_code: 0, sub_price: String(set.value.price) }) : set;
}
