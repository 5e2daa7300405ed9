import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import type { OnboardingReason, OnboardingStep } from '../contract/enums.ts';

/** Corrections that reviewers ask for. */

export type Problem = {
  problemId: string;
  step: OnboardingStep;
  /** The field of the profile; empty is the whole step. */
  field: string;
  reason: OnboardingReason;
  note: string;
  isCorrected: boolean;
};

/** Open and closed problems of all reviews, the newest first. */
export async function readProblems(database: Database, sellerId: number): Promise<Problem[]> {
  const { onboardingProblem } = await recordsOf(database, { sellerIds: [sellerId] });
  const rows = await onboardingProblem.findMany({
    orderBy: { id: 'desc' },
    select: { publicId: true, step: true, field: true, reason: true, note: true, mendedAt: true },
  });
  return plain(rows).map(({ publicId, mendedAt, ...row }) => ({
    ...row,
    problemId: publicId,
    isCorrected: mendedAt !== null,
  })) as Problem[];
}

/** Closes the problems of these fields of a step; an empty field is the whole step. */
export async function closeProblems(
  inside: Database,
  sellerId: number,
  { step, fields }: { step: OnboardingStep; fields: readonly string[] },
): Promise<void> {
  if (fields.length === 0) return;
  const { onboardingProblem } = await recordsOf(inside, { sellerIds: [sellerId] });
  await onboardingProblem.updateMany({
    where: { step, field: { in: [...fields] }, mendedAt: null },
    data: { mendedAt: (await readClock(inside)).now },
  });
}
