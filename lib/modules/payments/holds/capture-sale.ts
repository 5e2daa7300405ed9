import { MINIMUM_AMOUNT } from '#lib/kernel/money.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { explainAuthFailure } from '#lib/modules/principals/index.ts';
import { newId } from '#lib/platform/random.ts';
import { SALE_BUSY, SALE_NOT_FOUND, TOO_MANY_REQUESTS, UNAVAILABLE } from '../charge/refusals.ts';
import { claimOrSettle } from '../charge/claim-or-settle.ts';
import type { SettlementContext } from '../context.ts';
import { type AttemptOutcome, refused } from '../domain/attempt-outcome.ts';
import { decideCapture } from '../domain/decide-capture.ts';
import type { Claimed } from '../domain/facts.ts';
import { callAndBook } from '../settlement/settle-attempt.ts';
import { submissionBase } from '../settlement/submission-base.ts';
import { findSaleForPage, isAtWork } from '../sales/store-page.sql.ts';
import type { Actor } from '../settlement/store-follow-ups.sql.ts';
import { claimCapture } from './store-claims-capture.sql.ts';
import { rulesDisagree } from '../charge/rules-disagree.ts';

/** `amount` in minor units; null takes all that is held. */
export type CaptureToMake = { actor: Actor; saleId: string; amount: number | null };

/** Captures an authorization, whole or in part, and releases the remainder (specification 4.3). */
export async function captureSale(context: SettlementContext, capture: CaptureToMake): Promise<AttemptOutcome> {
  if (!context.acquirer.isAvailable()) return refused(UNAVAILABLE);
  const claimed = await claimCaptureOf(context, capture);
  if ('refusal' in claimed) return refused(claimed.refusal);
  const { claim, originReference: originalReference } = claimed;
  return callAndBook(context, claimed, {
    operation: 'capture',
    ...submissionBase(claim),
    originalReference,
    isFinal: true,
  });
}

type ClaimedCapture = Claimed & { originReference: string };

async function claimCaptureOf(
  context: SettlementContext,
  { actor, saleId, amount }: CaptureToMake,
): Promise<ClaimedCapture | { refusal: Refusal }> {
  const { database } = context;
  const answer = await claimOrSettle(context, saleId, () =>
    claimCapture(database, {
      actor,
      saleId,
      amount,
      attemptId: newId('attempt'),
      minimum: amount === null ? null : MINIMUM_AMOUNT,
    }),
  );
  if (answer === 'busy') return { refusal: SALE_BUSY };
  if (!answer && actor.by === 'api')
    return { refusal: await explainAuthFailure(database, actor.credentials.clientKeyIndex) };
  if (answer && !answer.admitted) return { refusal: TOO_MANY_REQUESTS(answer.retryAfter ?? 1) };
  if (!answer?.sale) return { refusal: SALE_NOT_FOUND };
  if (answer.claim && answer.originReference)
    return { claim: answer.claim, originReference: answer.originReference, claimedAt: answer.claimedAt };
  const decided = decideCapture(answer.sale, amount, answer.claimedAt);
  if (decided.ok) throw rulesDisagree(`a capture of ${saleId}`, { amount: decided.value }, answer.sale);
  if (decided.reason.key === 'wrong_sale_status' && isAtWork(await findSaleForPage(database, saleId)))
    return { refusal: SALE_BUSY };
  return { refusal: { ...decided.reason, language: answer.sale.language } };
}
