import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { recordsOf } from '#lib/platform/db/records.ts';
import type { OnboardingReason, OnboardingStep } from '../contract/enums.ts';

/** Writes of reviewers: problems, approvals, due dates. */

/** `field`: name of a field of the profile; empty for the whole step. */
export type ProblemToAdd = { step: OnboardingStep; field: string; reason: OnboardingReason; note: string };

/** Adds a problem; false where the same field has an open one. */
export async function addProblem(
  inside: Database,
  sellerId: number,
  { userId, ...problem }: ProblemToAdd & { userId: number | null },
): Promise<boolean> {
  const { onboardingProblem } = await recordsOf(inside, { sellerIds: [sellerId] });
  const { step, field } = problem;
  if ((await onboardingProblem.count({ where: { step, field, mendedAt: null } })) > 0) return false;
  await onboardingProblem.create({ data: { sellerId, userId, ...problem } });
  return true;
}

/** Withdraws a problem and returns its subject; null if solved or unknown. */
export async function clearProblem(
  inside: Database,
  sellerId: number,
  problemId: string,
): Promise<{ step: string; field: string } | null> {
  const { onboardingProblem } = await recordsOf(inside, { sellerIds: [sellerId] });
  const [cleared] = await onboardingProblem.updateManyAndReturn({
    where: { publicId: problemId, mendedAt: null },
    data: { mendedAt: (await readClock(inside)).now },
    select: { step: true, field: true },
  });
  return cleared ?? null;
}

/**
 * Stores who approved: the first of two, or the one who completes it. Null is the sandbox's reviewer, or clears a first
 * approval. The database refuses the same person twice.
 */
export async function setApproval(
  inside: Database,
  sellerId: number,
  approval: { firstApprovalBy: number | null; approvedBy?: number | null },
): Promise<void> {
  const { onboarding } = await recordsOf(inside, { sellerIds: [sellerId] });
  await onboarding.updateMany({ where: { sellerId }, data: approval });
}

/** Due date of the corrections; null where the reviewer set none. */
export async function keepDue(inside: Database, sellerId: number, days: number | null): Promise<void> {
  const { onboarding } = await recordsOf(inside, { sellerIds: [sellerId] });
  const { now } = await readClock(inside);
  const dueAt = days === null ? null : new Date(now.getTime() + days * 86_400_000);
  await onboarding.updateMany({ where: { sellerId }, data: { dueAt } });
}
