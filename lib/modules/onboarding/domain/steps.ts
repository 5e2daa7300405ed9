import { isSellerKind } from '#lib/kernel/seller.ts';
import type { SellerProfile } from '#lib/modules/sellers/index.ts';
import { ONBOARDING_STEPS, type OnboardingState, type OnboardingStep } from '../contract/enums.ts';
import { fileNeedsOf, fieldsOf, hasOwners, hasPeople } from './needs.ts';

/** Progress of an onboarding by step, and what it lacks. */

/** A document as it counts: one that was replaced proves nothing any more. */
export type FileFact = {
  type: number;
  state: 'received' | 'in-review' | 'accepted' | 'refused';
  isReplaced: boolean;
};
/** `share`: hundredths of a percent; null of one who owns nothing. */
export type PersonFact = { share: number | null; isSignatory: boolean };
type ProblemFact = { step: OnboardingStep; isCorrected: boolean };
export type OnboardingFacts = {
  profile: SellerProfile;
  files: readonly FileFact[];
  people: readonly PersonFact[];
  onboarding: { state: OnboardingState; isSigned: boolean };
  problems: readonly ProblemFact[];
};

/** Whole percents are 100 of these. */
const WHOLE_SHARE = 10_000;

/**
 * A missing item: a field of the profile, a document for a purpose, an owner or a signatory, or the signature. `name`
 * is the field's or the purpose's.
 */
export type Lack =
  | { step: OnboardingStep; kind: 'field' | 'document'; name: string }
  | { step: OnboardingStep; kind: 'people'; name: 'signatory' | 'owner' }
  | { step: OnboardingStep; kind: 'signature'; name: 'signature' };

const isFilledIn = (value: SellerProfile[keyof SellerProfile]): boolean => value !== null && value !== '';

/** All that is missing, in the order of the steps. */
export function lacksOf({ profile, files, people, onboarding }: OnboardingFacts): Lack[] {
  const kind = isSellerKind(profile.kind) ? profile.kind : null;
  const there = files.filter(({ state, isReplaced }) => state !== 'refused' && !isReplaced).map(({ type }) => type);
  return ONBOARDING_STEPS.flatMap((step): Lack[] => {
    const fields = fieldsOf(step, kind)
      .filter((field) => !isFilledIn(profile[field]))
      .map((name) => ({ step, kind: 'field', name }) as const);
    const documents = fileNeedsOf(kind)
      .filter((need) => need.step === step && !need.anyOf.some((set) => set.every((type) => there.includes(type))))
      .map(({ purpose }) => ({ step, kind: 'document', name: purpose }) as const);
    const named = step === 'business' && kind !== null && hasPeople(kind);
    const signatory = named && !people.some(({ isSignatory }) => isSignatory);
    const owner = named && hasOwners(kind) && !people.some(({ share }) => share !== null && share > 0);
    return [
      ...fields,
      ...(signatory ? [{ step, kind: 'people', name: 'signatory' } as const] : []),
      ...(owner ? [{ step, kind: 'people', name: 'owner' } as const] : []),
      ...documents,
      ...(step === 'terms' && !onboarding.isSigned ? [{ step, kind: 'signature', name: 'signature' } as const] : []),
    ];
  });
}

/** Refused documents of a type that would fill a gap: a document of any other type that fills it will do as well. */
export function refusedFor<File extends FileFact>(
  { profile, files }: Pick<OnboardingFacts, 'profile'> & { files: readonly File[] },
  { kind, name }: Lack,
): File[] {
  if (kind !== 'document') return [];
  const types = fileNeedsOf(isSellerKind(profile.kind) ? profile.kind : null).flatMap(({ purpose, anyOf }) =>
    purpose === name ? anyOf.flat() : [],
  );
  return files.filter(({ state, isReplaced, type }) => state === 'refused' && !isReplaced && types.includes(type));
}

export type StepState = 'todo' | 'in-review' | 'problem' | 'done';

/**
 * State of each step: problem where a correction is open, todo where an item is missing, in review after the
 * submission, done before it and after the approval.
 */
export function progressOf(facts: OnboardingFacts): Readonly<Record<OnboardingStep, StepState>> {
  const { problems, onboarding } = facts;
  const lacks = lacksOf(facts);
  const hasRefused = (step: OnboardingStep): boolean =>
    lacks.some((lack) => lack.step === step && refusedFor(facts, lack).length > 0);
  const stateOf = (step: OnboardingStep): StepState => {
    if (problems.some((problem) => problem.step === step && !problem.isCorrected) || hasRefused(step)) return 'problem';
    if (lacks.some((lack) => lack.step === step)) return 'todo';
    return onboarding.state === 'submitted' || onboarding.state === 'in-review' ? 'in-review' : 'done';
  };
  return Object.fromEntries(ONBOARDING_STEPS.map((step) => [step, stateOf(step)])) as Record<OnboardingStep, StepState>;
}

/** Whether people own more than the whole together, in hundredths of a percent. */
export const ownTooMuch = (people: readonly Pick<PersonFact, 'share'>[]): boolean =>
  people.reduce((sum, { share }) => sum + (share ?? 0), 0) > WHOLE_SHARE;
