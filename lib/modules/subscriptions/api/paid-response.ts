import { declineKeyOf, type Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse } from '#lib/kernel/result.ts';
import { asRefusal, type AttemptOutcome, challengeRecordOf, isRefused } from '#lib/modules/payments/index.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { wrongStatus } from '../change/change-subscription.ts';
import type { PaidSubscription } from '../create/pay-subscription.ts';
import type { SubscriptionFacts } from '../domain/facts.ts';
import { type FirstPaymentEnd, paidRecordOf, type RecordContext } from './subscription-record.ts';

/** A first payment as the API returns it. `sellerSvcId` as the caller sent it. */
export function paidResponse(
  context: RecordContext,
  { subscription, outcome }: PaidSubscription,
  call: Pick<Call, 'session' | 'named'>,
  sellerSvcId: string,
): ApiResult {
  const language = call.named ?? subscription.language;
  if (outcome && isRefused(outcome)) return refuse(ofSubscription(asRefusal(outcome), subscription));
  if (outcome?.outcome === 'challenged')
    return ok({
      ...challengeRecordOf(outcome.claim, outcome.redirectUrl, language),
      sub_svc_id: subscription.publicId,
    });
  const params = { session: call.session, sellerSvcId };
  return ok(paidRecordOf(context, subscription, params, endOf(outcome, language)));
}

function endOf(
  outcome: Exclude<PaidSubscription['outcome'], { outcome: 'challenged' }>,
  language: SubscriptionFacts['language'],
): FirstPaymentEnd {
  if (outcome?.outcome === 'declined') {
    const { code } = outcome.decline;
    return { paidAt: null, declined: { code, details: say(language, `declines.buyer.${declineKeyOf(code)}`) } };
  }
  return { paidAt: hasCharged(outcome) ? outcome.booking.paidAt : null, declined: null };
}

/** A card that was only kept has no date of payment. */
const hasCharged = (
  outcome: PaidSubscription['outcome'],
): outcome is Extract<AttemptOutcome, { outcome: 'succeeded' }> =>
  outcome?.outcome === 'succeeded' && outcome.claim.attempt.kind !== 'tokenize';

/**
 * Refusal in terms of the subscription, because the caller knows of no sale: one that another request has just paid is
 * a subscription that is no longer initial.
 */
function ofSubscription(refusal: Refusal, subscription: SubscriptionFacts): Refusal {
  return refusal.key === 'wrong_sale_status' ? wrongStatus(subscription) : refusal;
}
