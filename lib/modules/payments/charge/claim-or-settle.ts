import { isBusy, isThereAlready, retryTransient } from '#lib/platform/db/errors.ts';
import type { SettlementContext } from '../context.ts';
import { settleOpenAttempt } from '../settlement/sweep-attempts.ts';

/**
 * Claims a sale. If its open attempt was abandoned by another process, settles that attempt and claims again. Returns
 * `busy` while another process holds the lease of the attempt.
 */
export async function claimOrSettle<Answer>(
  context: SettlementContext,
  saleId: string,
  claim: () => Promise<Answer>,
): Promise<Answer | 'busy'> {
  const first = await tryClaim(claim);
  if (first === 'taken') return (await settleOpenAttempt(context, saleId)) ? busyOr(await tryClaim(claim)) : 'busy';
  return busyOr(first);
}

/** `busy`: another transaction holds the row lock. `taken`: an attempt is open, with a valid lease or abandoned. */
async function tryClaim<Answer>(claim: () => Promise<Answer>): Promise<Answer | 'busy' | 'taken'> {
  try {
    return await retryTransient(claim);
  } catch (error) {
    if (!isBusy(error)) throw error;
    // An attempt of the sale that is open is a row that is there already; a locked one is only busy.
    return isThereAlready(error) ? 'taken' : 'busy';
  }
}

const busyOr = <Answer>(answer: Answer | 'busy' | 'taken'): Answer | 'busy' => (answer === 'taken' ? 'busy' : answer);
