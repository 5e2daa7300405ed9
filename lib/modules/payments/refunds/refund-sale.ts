import { MINIMUM_AMOUNT } from '#lib/kernel/money.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { explainAuthFailure } from '#lib/modules/principals/index.ts';
import { newId } from '#lib/platform/random.ts';
import { SALE_BUSY, SALE_NOT_FOUND, UNAVAILABLE } from '../charge/refusals.ts';
import { claimOrSettle } from '../charge/claim-or-settle.ts';
import type { ChargeContext, SettlementContext } from '../context.ts';
import type { RefundCause } from '#lib/kernel/sale/refund-cause.ts';
import { type AttemptOutcome, refused } from '../domain/attempt-outcome.ts';
import { decideRefund, decideRelease } from '../domain/decide-refund.ts';
import type { Claimed } from '../domain/facts.ts';
import { REFUNDABLE } from '../domain/sale-states.ts';
import { callAndBook } from '../settlement/settle-attempt.ts';
import { submissionBase } from '../settlement/submission-base.ts';
import { findSaleForPage, isAtWork } from '../sales/store-page.sql.ts';
import type { Actor, FollowUpResult } from '../settlement/store-follow-ups.sql.ts';
import { chargeSeller } from './charge-seller.ts';
import { claimRefund } from './store-claims-refund.sql.ts';
import { rulesDisagree } from '../charge/rules-disagree.ts';

/** `amount` in minor units; null gives back all that is left, or releases an authorization. */
export type RefundToMake = {
  actor: Actor;
  saleId: string;
  amount: number | null;
  /** Release of a hold alone: an amount captured meanwhile is not refunded. */
  isRelease?: boolean;
  /** Reason given by a person of the business; a release has none. */
  why?: { reason: RefundCause; note: string };
  /**
   * Amount left to refund when it was decided, minor units: where it is another by now, nothing is claimed and the sale
   * is busy. Repeats of one decision move money once. Releases of holds do not look at it: a hold is released once.
   */
  onlyWithLeft?: number;
  /** Terminal where the refund has to be confirmed first. */
  deviceId?: number;
  /** Callback address in place of the sale's, validated already. */
  callbackUrl?: string | null;
};

/**
 * Gives money back to the card it came from: claim and reserve, call the acquirer, book, answer (specification 4.4).
 * An authorized sale has its hold released. Where the seller's balance is short, its own card pays first; a card
 * that does not is the end of it, before the buyer is credited. Without a card the balance goes below zero down to the
 * seller's limit.
 */
export async function refundSale(context: ChargeContext, refund: RefundToMake): Promise<AttemptOutcome> {
  const claimed = await claimFunded(context, refund);
  return 'outcome' in claimed ? claimed : giveBack(context, claimed);
}

/** Claims a refund once its money is there, or returns how the funding failed. */
export async function claimFunded(
  context: ChargeContext,
  refund: RefundToMake,
): Promise<ClaimedRefund | AttemptOutcome> {
  if (!context.acquirer.isAvailable()) return refused(UNAVAILABLE);
  const first = await claimRefundOf(context, refund, false);
  if ('refusal' in first) return refused(first.refusal);
  if (first.claim.attempt.kind !== 'seller-charge') return first;
  const charged = await chargeSeller(context, first);
  if (charged.outcome !== 'succeeded') return charged;
  const funded = await claimRefundOf(context, refund, true);
  return 'refusal' in funded ? refused(funded.refusal) : funded;
}

/** Calls the acquirer for a refund that was claimed, or the release of a hold, and books it. */
export function giveBack(context: SettlementContext, claimed: ClaimedRefund): Promise<AttemptOutcome> {
  const { claim, originReference: originalReference, captureReference } = claimed;
  const operation = claim.attempt.kind === 'void' ? 'void' : 'refund';
  return callAndBook(context, claimed, {
    operation,
    ...submissionBase(claim),
    originalReference,
    ...(captureReference !== null && { captureReference }),
  });
}

export type ClaimedRefund = Claimed & Pick<FollowUpResult, 'captureReference'> & { originReference: string };

async function claimRefundOf(
  context: ChargeContext,
  { actor, saleId, amount, isRelease = false, why, onlyWithLeft, deviceId, callbackUrl }: RefundToMake,
  isFunded: boolean,
): Promise<ClaimedRefund | { refusal: Refusal }> {
  const { database } = context;
  const answer = await claimOrSettle(context, saleId, () =>
    claimRefund(database, {
      actor,
      saleId,
      amount,
      attemptId: newId('attempt'),
      refundable: isRelease ? [] : REFUNDABLE,
      minimum: amount === null ? null : MINIMUM_AMOUNT,
      onlyWithLeft: onlyWithLeft ?? null,
      isFunded,
      reason: why?.reason ?? null,
      note: why?.note ?? '',
      deviceId: deviceId ?? null,
      callbackUrl: callbackUrl ?? null,
    }),
  );
  if (answer === 'busy') return { refusal: SALE_BUSY };
  if (!answer && actor.by === 'api')
    return { refusal: await explainAuthFailure(database, actor.credentials.clientKeyIndex) };
  if (!answer?.sale) return { refusal: SALE_NOT_FOUND };
  if (answer.claim && answer.originReference)
    return {
      claim: answer.claim,
      originReference: answer.originReference,
      captureReference: answer.captureReference,
      claimedAt: answer.claimedAt,
    };
  if (answer.isUncovered)
    return { refusal: { key: 'balance_too_low', about: 'refundAmount', language: answer.sale.language } };
  const decided = isRelease ? decideRelease(answer.sale, amount) : decideRefund(answer.sale, amount);
  if (decided.ok && onlyWithLeft !== undefined) return { refusal: SALE_BUSY };
  if (decided.ok) throw rulesDisagree(`a refund of ${saleId}`, { amount: decided.value }, answer.sale);
  // Work under way: busy for as long as it runs, under every status in between (specification 7.6).
  if (decided.reason.key === 'wrong_sale_status' && isAtWork(await findSaleForPage(database, saleId)))
    return { refusal: SALE_BUSY };
  return { refusal: { ...decided.reason, language: answer.sale.language } };
}
