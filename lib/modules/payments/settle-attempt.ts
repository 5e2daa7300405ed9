import type { Submission } from '#lib/modules/acquiring/index.ts';
import { retryTransient } from '#lib/platform/db/errors.ts';
import { errorName, log } from '#lib/platform/log.ts';
import type { PaymentsContext } from './context.ts';
import { type Booking, bookEnding, type Ending } from './domain/bookings.ts';
import type { Claim } from './domain/facts.ts';
import { saleEvent } from './present/sale-event.ts';
import { bookAttempt, markInDoubt } from './store.ts';

/** Longest a call to the acquirer takes, milliseconds; well inside the lease of 40 s. */
const CALL_DEADLINE_MS = 25_000;

/** Longest the one question after a lost answer takes, milliseconds. */
const ASK_DEADLINE_MS = 5_000;

/** An attempt that has ended: what was booked and when. */
export type Settled = { ending: Ending; booking: Booking };

/**
 * Steps 2 and 3 of the one path for money: call the acquirer outside any database transaction, then book.
 * No definite answer is asked about once; still none leaves the attempt in doubt for the sweeper, and null is answered.
 */
export async function callAndBook(context: PaymentsContext, claim: Claim, submission: Submission, claimedAt: Date): Promise<Settled | null> {
  const begun = performance.now();
  try {
    const ending = await call(context, submission);
    // The database's clock at the claim plus the time that passed: process clocks are not trusted, their differences are.
    if (ending) return await book(context, claim, ending, new Date(claimedAt.getTime() + (performance.now() - begun)));
    await markInDoubt(context.database, claim.attempt.id);
  } catch (error) {
    // The money may have moved and the database did not take it: the attempt stays open and the sweeper books it.
    log.error('a booking was left to the sweeper', { attemptId: claim.attempt.publicId, error: errorName(error) });
  }
  return null;
}

async function call({ acquirer }: PaymentsContext, submission: Submission): Promise<Ending | null> {
  const outcome = await acquirer.submit(submission, CALL_DEADLINE_MS);
  if (outcome.outcome === 'approved' || outcome.outcome === 'declined') return outcome;
  return askForEnding({ acquirer }, submission.reference);
}

/** Asks the acquirer to cancel or confirm: a definite ending, or null while it does not know either. */
export async function askForEnding({ acquirer }: Pick<PaymentsContext, 'acquirer'>, reference: string): Promise<Ending | null> {
  const answer = await acquirer.cancelOrConfirm(reference, ASK_DEADLINE_MS);
  if (answer.outcome === 'confirmed') return answer.result;
  return answer.outcome === 'cancelled' ? { outcome: 'cancelled' } : null;
}

/** Books an ending. Whoever comes second finds the attempt booked already; both know the same ending, so both may answer with it. */
export async function book(context: PaymentsContext, claim: Claim, ending: Ending, at: Date): Promise<Settled> {
  const booking = bookEnding(claim, ending, at);
  const event = saleEvent(context, claim, booking);
  const isOurs = await retryTransient(() => bookAttempt(context.database, claim.attempt.id, booking, event));
  if (isOurs && event) context.wakeDeliveries();
  return { ending, booking };
}
