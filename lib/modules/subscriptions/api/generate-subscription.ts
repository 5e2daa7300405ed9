import { ok, refuse } from '#lib/kernel/result.ts';
import { fromLocal } from '#lib/kernel/time/local-time.ts';
import { findRepeatableToken } from '#lib/modules/payments/index.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { offerCardChange } from '../change/offer-card-change.ts';
import { replaceCard, TOKEN_DOES_NOT_REPEAT } from '../change/replace-card.ts';
import type { SubscriptionsContext } from '../context.ts';
import type { GenerateSubscriptionRequest } from '../contract/generate-subscription.ts';
import { PERIODS, SUBSCRIPTION_KINDS, type SubscriptionMethod } from '#lib/kernel/subscription.ts';
import { createSubscription, type SubscriptionToMake } from '../create/create-subscription.ts';
import { paySubscription } from '../create/pay-subscription.ts';
import { countedPrincipalOf } from './api-principal.ts';
import { paidResponse } from './paid-response.ts';
import { subscriptionRecordOf } from './subscription-record.ts';

const API = { actor: 'api' } as const;

/** POST /generate-subscription */
export async function serveGenerateSubscription(
  context: SubscriptionsContext,
  request: GenerateSubscriptionRequest,
  call: Call,
): Promise<ApiResult> {
  const caller = await countedPrincipalOf(context, call);
  if (!caller.ok) return caller;
  if (request.sub_update) return serveUpdate(context, caller.value, request, call);
  const { buyer_key: token, seller_svc_id: sellerSvcId } = request;
  // Checked before the subscription is created: a token that cannot pay it leaves no subscription and no event.
  if (token !== undefined && !(await findRepeatableToken(context.database, caller.value, token)))
    return refuse(TOKEN_DOES_NOT_REPEAT);
  const made = await createSubscription(context, caller.value, API, toMakeOf(request, context.timeZone));
  if (!made.ok) return made;
  if (token === undefined) return ok(subscriptionRecordOf(context, made.value, { session: call.session, sellerSvcId }));
  const paid = await paySubscription(context, {
    subscriptionId: made.value.publicId,
    sellerIds: [caller.value],
    means: { kind: 'token', token },
    who: API,
  });
  return paid.ok ? paidResponse(context, paid.value, call, sellerSvcId) : paid;
}

/** Replaces the card of a running subscription: at once with a token, else on the page at the URL in the response. */
async function serveUpdate(
  context: SubscriptionsContext,
  sellerId: number,
  { sub_svc_id: subscriptionId = '', buyer_key: token, seller_svc_id: sellerSvcId }: GenerateSubscriptionRequest,
  { session }: Call,
): Promise<ApiResult> {
  const which = { sellerIds: [sellerId], subscriptionId };
  if (token !== undefined) {
    const replaced = await replaceCard(context, which, API, token);
    return replaced.ok ? ok(subscriptionRecordOf(context, replaced.value, { session, sellerSvcId })) : replaced;
  }
  const offered = await offerCardChange(context, which);
  if (!offered.ok) return offered;
  const { subscription, url } = offered.value;
  return ok(subscriptionRecordOf(context, subscription, { session, sellerSvcId }, url));
}

/** Input of the operation from the request; values that the contract requires are present. */
function toMakeOf(request: GenerateSubscriptionRequest, timeZone: string): SubscriptionToMake {
  const startsAt = request.sub_start_date === undefined ? null : fromLocal(request.sub_start_date, timeZone);
  return {
    kind: wordOf(SUBSCRIPTION_KINDS, request.sub_type ?? SUBSCRIPTION_KINDS.regular),
    price: request.sub_price ?? 0,
    currency: request.sub_currency ?? '',
    description: request.sub_description ?? '',
    period: wordOf(PERIODS, request.sub_iteration_type ?? PERIODS.monthly),
    iterations: request.sub_iterations ?? null,
    startsAt,
    // The contract refuses the others.
    paymentMethod: (request.sub_payment_method ?? 'credit-card') as SubscriptionMethod,
    merchantReference: request.subscription_id ?? '',
    language: request.language ?? 'he',
    callbackUrl: request.sub_callback_url ?? null,
    returnUrl: request.sub_return_url ?? null,
    sendNotification: request.sub_send_notification ?? false,
    buyerName: request.sub_indicative_name ?? '',
    buyerEmail: request.sub_email_address ?? '',
    buyerPhone: request.sub_indicative_mobile ?? '',
  };
}

/** The word that the API numbers so. */
function wordOf<Word extends string>(numbers: Readonly<Record<Word, number>>, number: number): Word {
  const found = (Object.keys(numbers) as Word[]).find((word) => numbers[word] === number);
  if (!found) throw new Error(`no word has the number ${number}`);
  return found;
}
