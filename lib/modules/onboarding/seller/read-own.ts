import { EMPTY_PROFILE, readProfile, type SellerProfile } from '#lib/modules/sellers/index.ts';
import type { OnboardingContext } from '../context.ts';
import { lacksOf, type Lack, type OnboardingFacts, progressOf, type StepState } from '../domain/steps.ts';
import type { OnboardingStep } from '../contract/enums.ts';
import { type OwnFile, readFileFacts } from '../store/read-files.ts';
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
  files: OwnFile[];
  problems: Problem[];
  drafts: Drafts;
  events: OnboardingEvent[];
  progress: Readonly<Record<OnboardingStep, StepState>>;
  lacks: Lack[];
};

/** The whole onboarding. Throws where the seller has none: the caller has checked access. */
export async function readOwn(
  { database }: Pick<OnboardingContext, 'database'>,
  sellerId: number,
): Promise<OwnOnboarding> {
  // One after another: inside a database transaction there is one connection.
  const onboarding = await readOnboarding(database, sellerId);
  const profile = await readProfile(database, sellerId);
  const people = await readPeople(database, sellerId);
  const files = await readFileFacts(database, sellerId);
  const problems = await readProblems(database, sellerId);
  const drafts = await readDrafts(database, sellerId);
  const events = await readEvents(database, sellerId);
  if (!onboarding) throw new Error('this seller has no onboarding');
  const facts: OnboardingFacts = {
    profile: profile ?? EMPTY_PROFILE,
    files,
    people,
    onboarding: { state: onboarding.state, isSigned: onboarding.signedAt !== null },
    problems,
  };
  const answers = { ...facts.profile, email: facts.profile.email ?? onboarding.email };
  return {
    onboarding,
    profile: answers,
    people,
    files,
    problems,
    drafts,
    events,
    progress: progressOf(facts),
    lacks: lacksOf(facts),
  };
}
