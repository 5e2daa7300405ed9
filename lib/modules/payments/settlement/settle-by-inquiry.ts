import type { InquireOutcome } from '#lib/modules/acquiring/index.ts';
import type { SettlementContext } from '../context.ts';
import type { AttemptOutcome } from '../domain/attempt-outcome.ts';
import type { Claimed } from '../domain/facts.ts';
import { book, isAsClaimed } from './settle-attempt.ts';
import { markReceived } from './store-waiting.sql.ts';

/**
 * Asks about a payment that waits, without touching it; what has ended is booked through the same step as everything.
 */
export async function settleByInquiry(
  context: SettlementContext,
  payment: Claimed,
  deadlineMs: number,
): Promise<AttemptOutcome> {
  return bookWhatIsKnown(context, payment, await context.acquirer.inquire(payment.claim.attempt.publicId, deadlineMs));
}

export async function bookWhatIsKnown(
  context: SettlementContext,
  { claim, claimedAt }: Claimed,
  answer: InquireOutcome,
): Promise<AttemptOutcome> {
  if (answer.outcome === 'cancelled') return book(context, claim, { outcome: 'cancelled' }, claimedAt);
  if (answer.outcome !== 'found') return { outcome: 'unknown', claim };
  const { result } = answer;
  if (result.outcome === 'challenge') return { outcome: 'challenged', claim, redirectUrl: result.redirectUrl };
  if (result.outcome === 'pending') {
    if (result.received) await markReceived(context.database, claim.attempt.id, result.received);
    return { outcome: 'submitted', claim };
  }
  if (result.outcome === 'approved' && !isAsClaimed(claim, result)) return { outcome: 'unknown', claim };
  return book(context, claim, result, claimedAt);
}
