import type { Result } from '#lib/kernel/result.ts';
import { isUnderReview, needsNote, type ReviewRefusal } from '../domain/review.ts';
import { isReviewed } from '../domain/reviewed-fields.ts';
import { recordEvent } from '../record-event.ts';
import { type ReviewContext, type Reviewing, reviewing, stop } from './context.ts';
import { addProblem, clearProblem, setApproval, type ProblemToAdd } from './store-review.ts';
import { takeIfSubmitted } from './take.ts';

/**
 * A reviewer refuses a field, or a whole step; `askForChanges` notifies its seller of all refusals at once. Clears a
 * first approval. `gone` where the step has no such field.
 */
export const refuseField = (
  context: ReviewContext,
  by: Reviewing,
  problem: ProblemToAdd,
): Promise<Result<{ sellerId: number }, ReviewRefusal>> =>
  reviewing(context, by, async (inside, onboarding) => {
    const { sellerId, state } = onboarding;
    if (!isUnderReview(state)) stop('changed');
    if (!isReviewed(problem.step, problem.field)) stop('gone');
    if (needsNote(problem.reason) && problem.note.trim() === '') stop('note-missing');
    const kept = { ...problem, note: problem.note.trim() };
    if (!(await addProblem(inside, sellerId, { ...kept, userId: by.userId }))) stop('changed');
    await takeIfSubmitted(inside, onboarding, by.userId);
    await recordEvent(inside, sellerId, 'field-refused', { userId: by.userId, detail: kept });
    await setApproval(inside, sellerId, { firstApprovalBy: null });
    return { sellerId };
  });

/** Withdraws a refusal of a field, before its seller is notified. */
export const clearField = (
  context: ReviewContext,
  by: Reviewing,
  problemId: string,
): Promise<Result<{ sellerId: number }, ReviewRefusal>> =>
  reviewing(context, by, async (inside, { sellerId, state }) => {
    if (!isUnderReview(state)) stop('changed');
    const cleared = await clearProblem(inside, sellerId, problemId);
    if (!cleared) return stop('changed');
    await recordEvent(inside, sellerId, 'field-cleared', { userId: by.userId, detail: cleared });
    return { sellerId };
  });
