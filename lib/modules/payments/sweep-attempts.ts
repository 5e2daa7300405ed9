import { log } from '#lib/platform/log.ts';
import type { PaymentsContext } from './context.ts';
import { askForEnding, book } from './settle-attempt.ts';
import { takeOverdueAttempts } from './store.ts';

/** Attempts taken over in one round. */
const AT_ONCE = 20;

/** An attempt that is still open after this many questions is worth somebody's attention. */
const WORRYING_CHECKS = 6;

/**
 * Settles what was left open: by a process that died, or by an acquirer that gave no answer. It never fails an attempt on its own
 * authority and needs no card: it asks the acquirer to cancel or confirm by our reference, and books through the same step as everybody.
 * Answers how many it settled.
 */
export async function sweepAttempts(context: PaymentsContext): Promise<number> {
  const overdue = await takeOverdueAttempts(context.database, AT_ONCE);
  const settled = await Promise.all(
    overdue.map(async ({ claim, claimedAt, checks }) => {
      const ending = await askForEnding(context, claim.attempt.publicId);
      if (ending === null) {
        if (checks >= WORRYING_CHECKS) log.error('an attempt is still in doubt', { attemptId: claim.attempt.publicId, tries: checks });
        return 0;
      }
      await book(context, claim, ending, claimedAt);
      log.info('an open attempt was settled', { attemptId: claim.attempt.publicId, outcome: ending.outcome });
      return 1;
    }),
  );
  return settled.reduce((sum: number, one) => sum + one, 0);
}
