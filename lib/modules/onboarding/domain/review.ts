import { isSellerKind } from '#lib/kernel/seller.ts';
import type { OnboardingState } from '../contract/enums.ts';
import { mayMove } from './onboarding-moves.ts';
import { fileNeedsOf } from './needs.ts';
import { type Lack, lacksOf, type OnboardingFacts } from './steps.ts';

/** Decisions that a reviewer may take about an onboarding, and obstacles to its approval. */

/** Why a decision of a reviewer is not taken. */
export type ReviewRefusal =
  /** Unknown, or another partner's. */
  | 'gone'
  /** Another reviewer decided, or the seller changed it, meanwhile: the reviewer has to look again. */
  | 'changed'
  /** Obstacles to the approval are left. */
  | 'open'
  /** A second person has to say so. */
  | 'same-person'
  /** No refused or missing item: the seller could correct nothing. */
  | 'nothing-to-mend'
  /** A reason that says nothing by itself needs a note. */
  | 'note-missing';

/** States in which fields and the seller as a whole are decided about. */
const UNDER_REVIEW: readonly OnboardingState[] = ['submitted', 'in-review'];

export const isUnderReview = (state: OnboardingState): boolean => UNDER_REVIEW.includes(state);

/**
 * Whether a reviewer may take the onboarding: once it is submitted; earlier where the partner gave the profile and
 * documents in the seller's place.
 */
export const mayTake = (state: OnboardingState, { isEnteredByPartner }: { isEnteredByPartner: boolean }): boolean =>
  mayMove(state, 'review') && (state === 'submitted' || isEnteredByPartner);

/** Documents are decided about from the submission on; also those that arrive after the approval. */
export const mayDecideFiles = (state: OnboardingState): boolean =>
  isUnderReview(state) || state === 'changes-requested' || state === 'approved';

/** Longest note of a reviewer, characters. */
export const MAX_NOTE = 500;

/** Whether a reason needs a note to be understood. */
export const needsNote = (reason: string): boolean => reason === 'other';

export type Obstacle =
  | { kind: 'problem' }
  | { kind: 'document-undecided' }
  | { kind: 'document-refused' }
  | { kind: 'lack'; lack: Lack };

/**
 * All obstacles to an approval: corrections that are not made, documents without acceptance, purposes without a
 * document, missing fields. A seller that its partner entered by the API (`isEnteredByPartner`) was not asked for
 * owners or a signature, and the partner answers for what it left out.
 */
export function obstaclesOf(
  facts: OnboardingFacts,
  { isEnteredByPartner }: { isEnteredByPartner: boolean },
): Obstacle[] {
  const current = facts.files.filter(({ isReplaced }) => !isReplaced);
  const refused = current.filter(({ state }) => state === 'refused').map(({ type }) => type);
  const kind = isSellerKind(facts.profile.kind) ? facts.profile.kind : null;
  const typesFor = (purpose: string): number[] =>
    fileNeedsOf(kind).flatMap((need) => (need.purpose === purpose ? need.anyOf.flat() : []));
  const lacks = lacksOf(facts).filter((lack) =>
    // Refused documents are obstacles of their own.
    lack.kind === 'document' ? !typesFor(lack.name).some((type) => refused.includes(type)) : !isEnteredByPartner,
  );
  return [
    ...facts.problems.filter(({ isCorrected }) => !isCorrected).map(() => ({ kind: 'problem' }) as const),
    ...refused.map(() => ({ kind: 'document-refused' }) as const),
    ...current.filter(isUndecided).map(() => ({ kind: 'document-undecided' }) as const),
    ...lacks.map((lack) => ({ kind: 'lack', lack }) as const),
  ];
}

const isUndecided = ({ state }: { state: string }): boolean => state === 'received' || state === 'in-review';

/** Whether the seller can correct it; changes are requested only where it can. */
export const isCorrectable = ({ kind }: Obstacle): boolean => kind !== 'document-undecided';

/** Effect of an approval: the first of two, or the whole. The sandbox's reviewer (null) decides alone. */
export function approvalOf(
  { fourEyes, firstApprovalBy }: { fourEyes: boolean; firstApprovalBy: number | null },
  userId: number | null,
): 'first' | 'whole' | 'same-person' {
  if (!fourEyes || userId === null) return 'whole';
  if (firstApprovalBy === null) return 'first';
  return firstApprovalBy === userId ? 'same-person' : 'whole';
}
