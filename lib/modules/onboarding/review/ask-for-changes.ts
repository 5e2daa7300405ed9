import { readLanguage } from '#lib/kernel/language.ts';
import type { Result } from '#lib/kernel/result.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { isCorrectable, needsNote, type ReviewRefusal } from '../domain/review.ts';
import { moveOnboarding } from '../move-onboarding.ts';
import { notifySeller } from '../notify-seller.ts';
import { readPartnerBrand } from '../store/read-brand.ts';
import { linkHashOf } from '../seller/onboarding-link.ts';
import { restoreLink } from '../store/store-access.sql.ts';
import { type ReviewContext, type Reviewing, reviewing, stop } from './context.ts';
import { listForSeller } from './list-for-seller.ts';
import type { LockedOnboarding } from './lock-onboarding.sql.ts';
import { type ReviewFacts, readReviewFacts } from './read-facts.ts';
import { addProblem, keepDue, type ProblemToAdd } from './store-review.ts';

/**
 * Returns an onboarding to its seller: one message lists all refused and missing items, in the seller's language, with
 * the link. `days`: due date; null is none. Refused where there is nothing to correct.
 */
export const askForChanges = (
  context: ReviewContext,
  by: Reviewing,
  { days }: { days: number | null },
): Promise<Result<{ sellerId: number; asked: number }, ReviewRefusal>> =>
  reviewing(context, by, async (inside, onboarding) => {
    const { sellerId } = onboarding;
    const { obstacles, ...facts } = await readReviewFacts(inside, onboarding);
    const asked = obstacles.filter(isCorrectable).length;
    if (asked === 0) stop('nothing-to-mend');
    const detail = { asked, days };
    if (!(await moveOnboarding(inside, sellerId, 'change-request', { userId: by.userId, detail }))) stop('changed');
    await keepDue(inside, sellerId, days);
    await sendList(inside, onboarding, { ...facts, obstacles });
    return { sellerId, asked };
  });

/**
 * Reopens an approved or rejected onboarding and notifies the seller of the correction. An approved seller goes on
 * selling meanwhile.
 */
export const reopen = (
  context: ReviewContext,
  by: Reviewing,
  { days, ...problem }: ProblemToAdd & { days: number | null },
): Promise<Result<{ sellerId: number }, ReviewRefusal>> =>
  reviewing(context, by, async (inside, onboarding) => {
    const { sellerId } = onboarding;
    if (needsNote(problem.reason) && problem.note.trim() === '') stop('note-missing');
    const kept = { ...problem, note: problem.note.trim() };
    if (!(await moveOnboarding(inside, sellerId, 'reopening', { userId: by.userId, detail: kept }))) stop('changed');
    // The link of an invitation that was withdrawn leads to it again.
    await restoreLink(inside, sellerId, linkHashOf(by.publicId));
    await addProblem(inside, sellerId, { ...kept, userId: by.userId });
    await keepDue(inside, sellerId, days);
    await sendList(inside, onboarding, await readReviewFacts(inside, onboarding));
    return { sellerId };
  });

/** Sends one message with all open items. */
async function sendList(
  inside: Database,
  { sellerId, partnerId, language }: LockedOnboarding,
  facts: ReviewFacts,
): Promise<void> {
  const { name } = await readPartnerBrand(inside, partnerId);
  await notifySeller(inside, sellerId, 'changes', listForSeller(facts, readLanguage(language), name));
}
