import type { Result } from '#lib/kernel/result.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { mayTake, type ReviewRefusal } from '../domain/review.ts';
import { moveOnboarding } from '../move-onboarding.ts';
import { type ReviewContext, type Reviewing, reviewing, stop } from './context.ts';
import type { LockedOnboarding } from './lock-onboarding.sql.ts';

/** A reviewer takes a waiting onboarding; refused where another reviewer has it. */
export const takeIntoReview = (
  context: ReviewContext,
  by: Reviewing,
): Promise<Result<{ sellerId: number }, ReviewRefusal>> =>
  reviewing(context, by, async (inside, { sellerId, state, startedAt }) => {
    if (!mayTake(state, { isEnteredByPartner: startedAt === null })) stop('changed');
    if (!(await moveOnboarding(inside, sellerId, 'review', { userId: by.userId }))) stop('changed');
    return { sellerId };
  });

/** Moves an onboarding that no reviewer has taken into review, as the first decision about it does. */
export async function takeIfSubmitted(
  inside: Database,
  { sellerId, state }: Pick<LockedOnboarding, 'sellerId' | 'state'>,
  userId: number | null,
): Promise<void> {
  if (state === 'submitted') await moveOnboarding(inside, sellerId, 'review', { userId });
}
