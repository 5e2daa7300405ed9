import { isBusy, retryTransient } from '#lib/platform/db/errors.ts';
import type { PaymentsContext } from './context.ts';
import { settleOpenAttempt } from './sweep-attempts.ts';

/**
 * Claims; where the sale is busy with an attempt that nobody works on any more, settles that and claims once more.
 * Answers `busy` while somebody does work on it.
 */
export async function claimOrSettle<Answer>(context: PaymentsContext, saleId: string, claim: () => Promise<Answer>): Promise<Answer | 'busy'> {
  const first = await tryClaim(claim);
  if (first !== 'busy' || !(await settleOpenAttempt(context, saleId))) return first;
  return tryClaim(claim);
}

async function tryClaim<Answer>(claim: () => Promise<Answer>): Promise<Answer | 'busy'> {
  try {
    return await retryTransient(claim);
  } catch (error) {
    if (isBusy(error)) return 'busy';
    throw error;
  }
}
