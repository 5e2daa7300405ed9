import type { SubmitOutcome } from '#lib/modules/acquiring/index.ts';
import { DELIVERIES_DUE } from '#lib/modules/callbacks/index.ts';
import { retryTransient } from '#lib/platform/db/errors.ts';
import { wake } from '#lib/platform/queue/jobs.ts';
import type { PaymentsContext, SettlementContext } from '../context.ts';
import type { AttemptOutcome } from '../domain/attempt-outcome.ts';
import { bookSubmission } from '../domain/bookings.ts';
import type { Claim } from '../domain/facts.ts';
import { firstCheckSeconds, waitMinutes } from '../domain/waiting.ts';
import { saleEvent } from '../present/sale-event.ts';
import { passStep } from './attempt-steps.ts';
import { markChallenged, markSubmitted } from './store-waiting.sql.ts';

/**
 * Attempts without an end yet: the buyer has to respond, or a bank processes the payment. The attempt stays open and
 * blocks other payments of its sale.
 */

export type Pending = Extract<SubmitOutcome, { outcome: 'pending' }>;

type Challenge = Extract<SubmitOutcome, { outcome: 'challenge' }>;

export async function recordChallenge(
  { database }: Pick<PaymentsContext, 'database'>,
  claim: Claim,
  { redirectUrl, processorReference }: Challenge,
): Promise<AttemptOutcome> {
  const { attempt } = claim;
  const wait = { minutes: waitMinutes(attempt.method) ?? 0, firstCheckSeconds: firstCheckSeconds(attempt.method) };
  const isOurs = await markChallenged(database, attempt.id, { url: redirectUrl, processorReference, ...wait });
  passStep(attempt.kind, 'after_wait');
  return isOurs ? { outcome: 'challenged', claim, redirectUrl } : { outcome: 'unknown', claim };
}

/** Records that the sale waits for its bank; for a direct debit with a callback. */
export async function recordSubmission(
  context: SettlementContext,
  claim: Claim,
  { processorReference, transfer }: Pending,
): Promise<AttemptOutcome> {
  const event = saleEvent(context, { claim, booking: bookSubmission(claim) });
  const waiting = { processorReference, transfer: transfer ?? null, minutes: waitMinutes(claim.attempt.method) };
  const isOurs = await retryTransient(() => markSubmitted(context.database, claim.attempt.id, waiting, event));
  passStep(claim.attempt.kind, 'after_wait');
  if (isOurs && event) wake(DELIVERIES_DUE);
  return { outcome: isOurs ? 'submitted' : 'unknown', claim };
}
