import { EMPTY_PROFILE, readProfile, type SellerProfile } from '#lib/modules/sellers/index.ts';
import type { OnboardingContext } from '../context.ts';
import {
  lacksOf,
  type Lack,
  type FileFact,
  type OnboardingFacts,
  progressOf,
  type StepState,
} from '../domain/steps.ts';
import type { OnboardingStep } from '../contract/words.ts';
import { readFileFacts } from '../store/read-files.ts';
import {
  type Drafts,
  type Onboarding,
  type OnboardingEvent,
  readDrafts,
  readEvents,
  readOnboarding,
} from '../store/store-onboarding.ts';
import { type NamedPerson, readPeople } from '../store/store-people.ts';
import { type Problem, readProblems } from '../store/store-problems.ts';

/** An onboarding as its own seller sees it. */
export type OwnOnboarding = {
  onboarding: Onboarding;
  profile: SellerProfile;
  people: NamedPerson[];
  files: FileFact[];
  problems: Problem[];
  drafts: Drafts;
  events: OnboardingEvent[];
  progress: Readonly<Record<OnboardingStep, StepState>>;
  lacks: Lack[];
};

/** All of it. Throws where the seller has no onboarding: whose it is was asked before. */
export async function readOwn(
  { database }: Pick<OnboardingContext, 'database'>,
  sellerId: number,
): Promise<OwnOnboarding> {
  const [onboarding, profile, people, files, problems, drafts, events] = await Promise.all([
    readOnboarding(database, sellerId),
    readProfile(database, sellerId),
    readPeople(database, sellerId),
    readFileFacts(database, sellerId),
    readProblems(database, sellerId),
    readDrafts(database, sellerId),
    readEvents(database, sellerId),
  ]);
  if (!onboarding) throw new Error('this seller has no onboarding');
  const facts: OnboardingFacts = {
    profile: profile ?? EMPTY_PROFILE,
    files,
    people,
    onboarding: { state: onboarding.state, isSigned: onboarding.signedAt !== null },
    problems,
  };
  const told = { ...facts.profile, email: facts.profile.email ?? onboarding.email };
  return {
    ...{ onboarding, profile: told, people, files, problems, drafts, events },
    progress: progressOf(facts),
    lacks: lacksOf(facts),
  };
}
