import { log } from '#lib/platform/log.ts';
import type { PaymentsContext } from './context.ts';
import { askForEnding, book } from './settle-attempt.ts';
import { settleByInquiry } from './settle-by-inquiry.ts';
import { type OverdueAttempt, takeOpenAttemptOf, takeOverdueAttempts } from './store.ts';
import { waitForBank } from './wait.ts';

/** Attempts taken over in one round. */
const AT_ONCE = 20;

/** An attempt that is still open after this many questions is worth somebody's attention. */
const WORRYING_CHECKS = 6;

/** Longest the question about something that waits takes, milliseconds. */
const ASK_DEADLINE_MS = 5_000;

/**
 * Settles what was left open: by a process that died, by an acquirer that gave no answer, by a buyer who left the issuer's page.
 * It never fails an attempt on its own authority and needs no card: it asks the acquirer to cancel or confirm by our reference,
 * and books through the same step as everybody. What waits for its buyer or a bank is only asked about until its time is over; a
 * debit has no such time. Answers how many it settled.
 */
export async function sweepAttempts(context: PaymentsContext): Promise<number> {
  const overdue = await takeOverdueAttempts(context.database, AT_ONCE);
  const settled = await Promise.all(overdue.map((attempt) => (isWaiting(attempt) ? askAbout(context, attempt) : settle(context, attempt))));
  return settled.filter(Boolean).length;
}

/**
 * Settles the open attempt of a sale that somebody wants to work on now, when nobody else is at work on it: in doubt, at an issuer's page
 * that the buyer left, or at a phone or a bank while the buyer has chosen to pay otherwise. It is cancelled where that is possible.
 * True: it is over, and what was asked may be tried once more.
 */
export async function settleOpenAttempt(context: PaymentsContext, saleId: string): Promise<boolean> {
  const open = await takeOpenAttemptOf(context.database, saleId);
  return open !== null && settle(context, open);
}

const isWaiting = ({ openState, isOver }: OverdueAttempt): boolean => (openState === 'challenged' || openState === 'submitted') && !isOver;

async function askAbout(context: PaymentsContext, attempt: OverdueAttempt): Promise<boolean> {
  const known = await settleByInquiry(context, attempt, ASK_DEADLINE_MS);
  return known === 'succeeded' || known === 'failed';
}

async function settle(context: PaymentsContext, { claim, claimedAt, checks, openState }: OverdueAttempt): Promise<boolean> {
  const ending = await askForEnding(context, claim);
  if (ending?.outcome === 'pending') {
    // Handed to a bank by somebody who did not live to say so.
    if (openState !== 'submitted') await waitForBank(context, claim, ending);
    return false;
  }
  if (ending === null) {
    if (checks >= WORRYING_CHECKS) log.error('an attempt is still in doubt', { attemptId: claim.attempt.publicId, tries: checks });
    return false;
  }
  await book(context, claim, ending, claimedAt);
  log.info('an open attempt was settled', { attemptId: claim.attempt.publicId, outcome: ending.outcome });
  return true;
}
