import type { Credentials } from '#lib/kernel/credentials.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { explainAuthFailure } from '#lib/modules/principals/index.ts';
import { newId } from '#lib/platform/random.ts';
import { SALE_BUSY, TOO_MANY_REQUESTS, UNAVAILABLE } from '../charge/refusals.ts';
import { claimOrSettle } from '../charge/claim-or-settle.ts';
import type { SettlementContext } from '../context.ts';
import { type AttemptOutcome, refused } from '../domain/attempt-outcome.ts';
import { whyNotCapturable } from '../domain/decide-capture.ts';
import { marketFeeFits } from '../domain/fees.ts';
import { callAndBook } from '../settlement/settle-attempt.ts';
import { submissionBase } from '../settlement/submission-base.ts';
import { claimMultiCapture, type MultiCaptureResult, type MultiCaptureClaim } from './store-multi-capture.sql.ts';
import { rulesDisagree } from '../charge/rules-disagree.ts';

/** A part of an authorization to capture as a sale of its own. */
export type CaptureToMake = { credentials: Credentials; capture: Omit<MultiCaptureClaim, 'attemptId' | 'publicId'> };

/**
 * Captures a part of an authorization as a completed sale of its own, also for another seller of the same partner; the
 * captures together stay within the authorized amount (answers, section 2).
 */
export async function multiCapture(
  context: SettlementContext,
  { credentials, capture }: CaptureToMake,
): Promise<AttemptOutcome> {
  if (!context.acquirer.isAvailable()) return refused(UNAVAILABLE);
  const answer = await claimOrSettle(context, capture.originSaleId, () =>
    claimMultiCapture(context.database, credentials, {
      ...capture,
      attemptId: newId('attempt'),
      publicId: newId('sale'),
    }),
  );
  if (answer === 'busy') return refused(SALE_BUSY);
  if (!answer) return refused(await explainAuthFailure(context.database, credentials.clientKeyIndex));
  const { claim, claimedAt, originReference: originalReference } = answer;
  if (!claim || !originalReference) return refused(whyNotCaptured(answer, capture));
  return callAndBook(
    context,
    { claim, claimedAt },
    { operation: 'capture', ...submissionBase(claim), originalReference, isFinal: false },
  );
}

function whyNotCaptured(
  { admitted, retryAfter, source, callerMarketFee, claimedAt }: MultiCaptureResult,
  capture: CaptureToMake['capture'],
): Refusal {
  if (!admitted) return TOO_MANY_REQUESTS(retryAfter ?? 1);
  if (!source) return { key: 'sale_not_found', about: 'authorization' };
  const refusal = whyNotCapturable(source, { amount: capture.price, currency: capture.currency }, claimedAt);
  if (refusal) return refusal;
  if (!marketFeeFits(capture.price, capture.marketFee ?? callerMarketFee, capture.marketFeeFixed))
    return { key: 'market_fee_too_high', about: 'marketFee' };
  throw rulesDisagree(`a capture from ${capture.originSaleId}`, { amount: capture.price }, source);
}
