import { hasOpenAttempt, isBusy, retryTransient } from '#lib/platform/db/errors.ts';
import type { PaymentsContext } from './context.ts';
import { settleOpenAttempt } from './sweep-attempts.ts';

/**
 * Claims; where the sale is busy with an attempt that nobody works on any more, settles that and claims once more.
 * Answers `busy` while somebody does work on it.
 */
export async function claimOrSettle<Answer>(
  context: PaymentsContext,
  saleId: string,
  claim: () => Promise<Answer>,
): Promise<Answer | 'busy'> {
  const first = await tryClaim(claim);
  if (first === 'taken') return (await settleOpenAttempt(context, saleId)) ? busyOr(await tryClaim(claim)) : 'busy';
  return busyOr(first);
}

/** `busy`: somebody has the row this very moment. `taken`: an attempt is open, at work or left behind. */
async function tryClaim<Answer>(claim: () => Promise<Answer>): Promise<Answer | 'busy' | 'taken'> {
  try {
    return await retryTransient(claim);
  } catch (error) {
    if (!isBusy(error)) throw error;
    return hasOpenAttempt(error) ? 'taken' : 'busy';
  }
}

const busyOr = <Answer>(answer: Answer | 'busy' | 'taken'): Answer | 'busy' => (answer === 'taken' ? 'busy' : answer);
