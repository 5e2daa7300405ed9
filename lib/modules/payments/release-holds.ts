import { newId } from '#lib/platform/random.ts';
import type { PaymentsContext } from './context.ts';
import { callAndBook } from './settle-attempt.ts';
import { claimExpiredHold } from './store-claims-unasked.ts';

/** Holds released in one round. */
const AT_ONCE = 50;

/**
 * Releases authorizations that nobody captured within 168 hours (specification 8, answers section 2): each is a void like any other,
 * asked for by the system. Answers how many ended.
 */
export async function releaseExpiredHolds(context: PaymentsContext): Promise<number> {
  if (!context.acquirer.isAvailable()) return 0;
  let released = 0;
  for (let turn = 0; turn < AT_ONCE; turn += 1) {
    const answer = await claimExpiredHold(context.database, newId('attempt'));
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
