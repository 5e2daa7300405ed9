import { isBusy } from '#lib/platform/db/errors.ts';
import { newId } from '#lib/platform/random.ts';
import type { PaymentsContext } from './context.ts';
import { callAndBook } from './settle-attempt.ts';
import type { FollowUpAnswer } from './store-claims.ts';
import { claimExpiredHold } from './store-claims-unasked.ts';

/** Holds released in one round. */
const AT_ONCE = 50;

/**
 * Releases authorizations that nobody captured within 168 hours (specification 8, answers section 2): each is a void like any other,
 * asked for by the system. A sale that somebody else is working on is passed by. Answers how many ended.
 */
export async function releaseExpiredHolds(context: PaymentsContext): Promise<number> {
  if (!context.acquirer.isAvailable()) return 0;
  let released = 0;
  for (let turn = 0; turn < AT_ONCE; turn += 1) {
    const answer = await claimUnlessBusy(context);
    if (answer === 'busy') continue;
    if (!answer?.claim || !answer.originReference) return released;
    const { attempt, seller } = answer.claim;
    const settled = await callAndBook(
      context,
      answer.claim,
      {
        operation: 'void', reference: attempt.publicId, merchant: String(seller.id), amount: attempt.amount, currency: attempt.currency,
        originalReference: answer.originReference,
      },
      answer.claimedAt,
    );
    if (settled.end === 'booked' && settled.booking.attemptState === 'succeeded') released += 1;
  }
  return released;
}

/**
 * A capture that came between the sight of a hold and its lock has the sale: this release yields to it, and the next look, which sees
 * the capture, finds the holds behind it.
 */
async function claimUnlessBusy({ database }: PaymentsContext): Promise<FollowUpAnswer | 'busy' | null> {
  try {
    return await claimExpiredHold(database, newId('attempt'));
  } catch (error) {
    if (isBusy(error)) return 'busy';
    throw error;
  }
}
