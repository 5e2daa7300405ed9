import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse } from '#lib/kernel/result.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { signedReturnUrl } from '../../present/return-url.ts';
import type { PaymentsContext } from '../../context.ts';
import { type AnsweredOutcome, asRefusal, type AttemptOutcome, isRefused } from '../../domain/attempt-outcome.ts';
import { bookSubmission } from '../../domain/bookings.ts';
import { declineDetails, languageOf } from './decline-details.ts';
import { responseFields } from '../../settlement/prepare-extensions.ts';
import { challengeRecordOf, saleRecordOf } from './wire-records.ts';

/** Response to a payment. `returnUrl`: the return address of this call; null takes the sale's own. */
export function paymentResponse(
  context: PaymentsContext,
  outcome: AttemptOutcome,
  call: Call,
  returnUrl: string | null,
): ApiResult {
  if (isRefused(outcome)) return refuse(asRefusal(outcome));
  if (outcome.outcome === 'challenged')
    return ok(challengeRecordOf(outcome.claim, outcome.redirectUrl, languageOf(outcome.claim, call)));
  if (outcome.outcome === 'submitted')
    return ok(saleRecordOf(outcome.claim, bookSubmission(outcome.claim), context.timeZone, null, null));
  const { claim, booking } = outcome;
  const paidSale = {
    ...claim.sale,
    returnUrl: returnUrl ?? claim.sale.returnUrl,
    cardIsForeign: booking.card?.isForeign ?? claim.sale.cardIsForeign,
  };
  const isToken = claim.attempt.newToken !== null;
  const redirectUrl =
    outcome.outcome === 'succeeded'
      ? signedReturnUrl(paidSale, claim.seller, claim.attempt.publicId, { isToken })
      : null;
  const added = responseFields(context, outcome);
  return ok(saleRecordOf(claim, booking, context.timeZone, redirectUrl, declineDetails(outcome, call), added));
}

export const isAnswered = (outcome: AttemptOutcome): outcome is AnsweredOutcome =>
  outcome.outcome === 'succeeded' || outcome.outcome === 'declined';

/** A capture has no 3-D Secure challenge: the buyer agreed to the amount before. */
export const whyUnanswered = (outcome: Exclude<AttemptOutcome, AnsweredOutcome>): Refusal =>
  isRefused(outcome) ? asRefusal(outcome) : { key: 'outcome_unknown' };
