import type { InquireOutcome } from '#lib/modules/acquiring/index.ts';
import type { PaymentsContext } from '../context.ts';
import type { DefiniteOutcome } from '../domain/bookings.ts';
import type { Claim } from '../domain/facts.ts';
import { book, isAsClaimed } from './settle-attempt.ts';
import { markReceived } from './store-waiting.sql.ts';

/** State after an inquiry: settled, still waiting for the buyer or the bank, or unknown. */
type InquiryStatus = 'succeeded' | 'failed' | 'waiting' | 'unknown';

type Waiting = { claim: Claim; claimedAt: Date };

/**
 * Asks about a payment that waits, without touching it; what has ended is booked through the same step as everything.
 */
export async function settleByInquiry(
  context: PaymentsContext,
  payment: Waiting,
  deadlineMs: number,
): Promise<InquiryStatus> {
  return bookWhatIsKnown(context, payment, await context.acquirer.inquire(payment.claim.attempt.publicId, deadlineMs));
}

export async function bookWhatIsKnown(
  context: PaymentsContext,
  { claim, claimedAt }: Waiting,
  answer: InquireOutcome,
): Promise<InquiryStatus> {
  if (answer.outcome === 'cancelled') return endOf(context, claim, { outcome: 'cancelled' }, claimedAt);
  if (answer.outcome !== 'found') return 'unknown';
  const { result } = answer;
  if (result.outcome === 'pending' || result.outcome === 'challenge') {
    if (result.outcome === 'pending' && result.received)
      await markReceived(context.database, claim.attempt.id, result.received);
    return 'waiting';
  }
  if (result.outcome === 'approved' && !isAsClaimed(claim, result)) return 'unknown';
  return endOf(context, claim, result, claimedAt);
}

async function endOf(
  context: PaymentsContext,
  claim: Claim,
  ending: DefiniteOutcome,
  at: Date,
): Promise<InquiryStatus> {
  const { booking } = await book(context, claim, ending, at);
  return booking.attemptState === 'succeeded' ? 'succeeded' : 'failed';
}
