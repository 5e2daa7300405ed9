import type { Result } from '#lib/kernel/result.ts';
import { approveSeller, withdrawApproval } from '#lib/modules/sellers/index.ts';
import { approvalOf, needsNote, type ReviewRefusal } from '../domain/review.ts';
import { moveOnboarding } from '../move-onboarding.ts';
import { recordEvent } from '../record-event.ts';
import type { OnboardingReason } from '../contract/enums.ts';
import { notifySeller } from '../notify-seller.ts';
import { type ReviewContext, type Reviewing, reviewing, stop } from './context.ts';
import { readReviewFacts } from './read-facts.ts';
import { setApproval } from './store-review.ts';

/**
 * A reviewer approves. Where the partner wants four eyes, the first approval is stored and a second person's completes
 * it; the same person twice is refused, here and by the database. A complete approval lets the seller sell and notifies
 * it; the partner gets its callback. `isFinal`: false for the first of two approvals.
 */
export const approve = (
  context: ReviewContext,
  by: Reviewing,
): Promise<Result<{ sellerId: number; isFinal: boolean }, ReviewRefusal>> =>
  reviewing(context, by, async (inside, onboarding) => {
    const { sellerId, state, fourEyes, firstApprovalBy } = onboarding;
    if (state !== 'in-review' && state !== 'submitted') stop('changed');
    const { obstacles } = await readReviewFacts(inside, onboarding);
    if (obstacles.length > 0) stop('open');
    const step = approvalOf(onboarding, by.userId);
    if (step === 'same-person') stop('same-person');
    if (state === 'submitted') await moveOnboarding(inside, sellerId, 'review', { userId: by.userId });
    if (step === 'first') {
      await setApproval(inside, sellerId, { firstApprovalBy: by.userId });
      await recordEvent(inside, sellerId, 'approved-first', { userId: by.userId });
      return { sellerId, isFinal: false };
    }
    await setApproval(inside, sellerId, {
      firstApprovalBy: fourEyes ? firstApprovalBy : null,
      approvedBy: by.userId,
    });
    if (!(await moveOnboarding(inside, sellerId, 'approval', { userId: by.userId }))) stop('changed');
    await approveSeller(inside, context.notify, sellerId);
    await notifySeller(inside, sellerId, 'approved');
    return { sellerId, isFinal: true };
  });

/**
 * Rejects a seller, or withdraws its invitation. The seller cannot sell from now on; it is notified if it had begun.
 */
export const reject = (
  context: ReviewContext,
  by: Reviewing,
  { reason, note }: { reason: OnboardingReason; note: string },
): Promise<Result<{ sellerId: number }, ReviewRefusal>> =>
  reviewing(context, by, async (inside, { sellerId, state }) => {
    if (needsNote(reason) && note.trim() === '') stop('note-missing');
    const detail = { reason, note: note.trim() };
    if (!(await moveOnboarding(inside, sellerId, 'rejection', { userId: by.userId, detail }))) stop('changed');
    await withdrawApproval(inside, sellerId);
    if (state !== 'invited') await notifySeller(inside, sellerId, 'rejected');
    return { sellerId };
  });
