import { log } from '#lib/platform/log.ts';
import type { PaymentsContext } from './context.ts';
import { askForEnding, book } from './settle-attempt.ts';
import { type OverdueAttempt, takeOpenAttemptOf, takeOverdueAttempts } from './store.ts';

/** Attempts taken over in one round. */
const AT_ONCE = 20;

/** An attempt that is still open after this many questions is worth somebody's attention. */
const WORRYING_CHECKS = 6;

/**
 * Settles what was left open: by a process that died, by an acquirer that gave no answer, by a buyer who left the issuer's page.
 * It never fails an attempt on its own authority and needs no card: it asks the acquirer to cancel or confirm by our reference,
 * and books through the same step as everybody. Answers how many it settled.
 */
export async function sweepAttempts(context: PaymentsContext): Promise<number> {
  const overdue = await takeOverdueAttempts(context.database, AT_ONCE);
  const settled = await Promise.all(overdue.map((attempt) => settle(context, attempt)));
  return settled.filter(Boolean).length;
}

/**
 * Settles the open attempt of a sale that somebody wants to work on now, when nobody else is at work on it: in doubt, or at an
 * issuer's page that the buyer left. True: it is over, and what was asked may be tried once more.
 */
export async function settleOpenAttempt(context: PaymentsContext, saleId: string): Promise<boolean> {
  const open = await takeOpenAttemptOf(context.database, saleId);
  return open !== null && settle(context, open);
}

async function settle(context: PaymentsContext, { claim, claimedAt, checks }: OverdueAttempt): Promise<boolean> {
  const ending = await askForEnding(context, claim);
  if (ending === null) {
    if (checks >= WORRYING_CHECKS) log.error('an attempt is still in doubt', { attemptId: claim.attempt.publicId, tries: checks });
    return false;
  }
  await book(context, claim, ending, claimedAt);
  log.info('an open attempt was settled', { attemptId: claim.attempt.publicId, outcome: ending.outcome });
  return true;
}
