import { eachOf, ONE_AT_A_TIME } from '#lib/platform/queue/batches.ts';
import { isCorrectable, isUnderReview } from '../domain/review.ts';
import { SANDBOX_LOOKS_SECONDS, sandboxRefusalOf } from '../domain/sandbox-review.ts';
import { approve } from './approve.ts';
import { askForChanges } from './ask-for-changes.ts';
import type { ReviewContext, Reviewing } from './context.ts';
import { reviewFile } from './review-file.ts';
import { findReviewed, findWaiting } from './lock-onboarding.sql.ts';
import { readReviewFacts } from './read-facts.ts';
import { takeIntoReview } from './take.ts';
import { readOnboarding } from '../store/store-onboarding.ts';

/** Days that the sandbox's reviewer gives for changes. */
const DAYS = 14;

/**
 * One turn of the sandbox's reviewer: decides submissions that are some seconds old, and returns how many it decided.
 * Partners may turn it off and review by themselves.
 */
export async function reviewInSandbox(context: ReviewContext, seconds = SANDBOX_LOOKS_SECONDS): Promise<number> {
  const decided = await eachOf(
    await findWaiting(context.database, seconds),
    ({ publicId, partnerId }) => reviewOne(context, { publicId, partnerIds: [partnerId], userId: null }),
    ({ publicId }) => {
      return { job: 'review-in-sandbox', says: 'the sandbox’s reviewer could not decide', where: publicId };
    },
    ONE_AT_A_TIME,
  );
  return decided.filter(Boolean).length;
}

async function reviewOne(context: ReviewContext, by: Reviewing): Promise<boolean> {
  const sellerId = await findReviewed(context.database, by.publicId, by.partnerIds);
  const onboarding = sellerId === null ? null : await readOnboarding(context.database, sellerId);
  if (!onboarding) return false;
  const { files, obstacles: before } = await readReviewFacts(context.database, onboarding);
  if (!isUnderReview(onboarding.state)) {
    // The partner uploads one document after the other: the review begins once all are there.
    if (before.some(({ kind }) => kind !== 'document-undecided')) return false;
    if (!(await takeIntoReview(context, by)).ok) return false;
  }
  for (const { fileId, name, state, isReplaced } of files) {
    if (isReplaced || (state !== 'received' && state !== 'in-review')) continue;
    const reason = sandboxRefusalOf(name);
    // The name of the file gives the reason; it also serves as the note that `other` requires of a person.
    const refusal = reason && { reason, note: reason === 'other' ? name : '' };
    await reviewFile(context, by, { fileId, from: state, refusal });
  }
  const { obstacles } = await readReviewFacts(context.database, onboarding);
  if (obstacles.length === 0) return (await approve(context, by)).ok;
  return obstacles.some(isCorrectable) && (await askForChanges(context, by, { days: DAYS })).ok;
}
