import { type ReviewedFile, listReviewedFiles } from '#lib/modules/seller-files/index.ts';
import { EMPTY_PROFILE, readProfile, type SellerProfile } from '#lib/modules/sellers/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { type Obstacle, obstaclesOf } from '../domain/review.ts';
import { readOnboarding } from '../store/store-onboarding.ts';
import { type NamedPerson, readPeople } from '../store/store-people.ts';
import { type Problem, readProblems } from '../store/store-problems.ts';
import type { OnboardingState } from '../contract/enums.ts';

/** Facts that a decision of a review depends on. */
export type ReviewFacts = {
  profile: SellerProfile;
  files: ReviewedFile[];
  people: NamedPerson[];
  /** Open and closed ones, the newest first. */
  problems: Problem[];
  obstacles: Obstacle[];
};

/** Facts of a review with the obstacles to an approval. */
export async function readReviewFacts(
  database: Database,
  { sellerId, state, startedAt }: { sellerId: number; state: OnboardingState; startedAt: Date | null },
): Promise<ReviewFacts> {
  const [onboarding, profile, files, people, problems] = await Promise.all([
    readOnboarding(database, sellerId),
    readProfile(database, sellerId),
    listReviewedFiles(database, sellerId),
    readPeople(database, sellerId),
    readProblems(database, sellerId),
  ]);
  const answers = profile ?? EMPTY_PROFILE;
  const facts = {
    profile: answers,
    files,
    people,
    problems,
    onboarding: { state, isSigned: onboarding?.signedAt !== null },
  };
  return {
    profile: answers,
    files,
    people,
    problems,
    obstacles: obstaclesOf(facts, { isEnteredByPartner: startedAt === null }),
  };
}
