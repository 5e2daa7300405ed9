import { isSellerKind } from '#lib/kernel/seller/seller-kind.ts';
import type { OnboardingState } from '../contract/words.ts';
import { mayMove } from './onboarding-moves.ts';
import { documentsOf } from './needs.ts';
import { type Lack, lacksOf, type OnboardingFacts } from './steps.ts';

/** What a reviewer may decide about an onboarding, and what stands in the way of its approval. */

/** Why a decision of a reviewer is not taken. */
export type ReviewRefusal =
  /** There is no such thing, or it is another partner's. */
  | 'gone'
  /** Somebody else has decided meanwhile, or the seller has changed it: the reviewer looks again. */
  | 'changed'
  /** Something stands in the way of the approval. */
  | 'open'
  /** A second person has to say so. */
  | 'same-person'
  /** Nothing is refused, so there is nothing that the seller could mend. */
  | 'nothing-to-mend'
  /** A reason that says nothing by itself needs a note. */
  | 'note-missing';

/** States in which what is typed and the seller as a whole are decided about. */
const UNDER_REVIEW: readonly OnboardingState[] = ['submitted', 'in-review'];

export const isUnderReview = (state: OnboardingState): boolean => UNDER_REVIEW.includes(state);

/**
 * Whether a reviewer may take it: what was handed in; and of a seller that never began by itself also what its partner
 * told and uploaded in its place.
 */
export const mayTake = (state: OnboardingState, { isToldByPartner }: { isToldByPartner: boolean }): boolean =>
  mayMove(state, 'review') && (state === 'submitted' || isToldByPartner);

/** Documents are decided about from when they were handed in; also one that comes after the approval. */
export const mayDecideDocuments = (state: OnboardingState): boolean =>
  isUnderReview(state) || state === 'changes-requested' || state === 'approved';

/** Longest note of a reviewer, characters. */
export const MAX_NOTE = 500;

/** Whether a reason tells the seller what to do without a note. */
export const needsNote = (reason: string): boolean => reason === 'other';

export type Obstacle =
  | { kind: 'problem' }
  | { kind: 'document-undecided' }
  | { kind: 'document-refused' }
  | { kind: 'lack'; lack: Lack };

/**
 * Everything that stands in the way of an approval: what the seller has not mended, documents that are not accepted,
 * purposes that no document is there for, and what is not told. Of a seller that its partner told of by the API
 * (`isToldByPartner`) nobody asked for owners or a signature, and the partner answers for what it left out.
 */
export function obstaclesOf(facts: OnboardingFacts, { isToldByPartner }: { isToldByPartner: boolean }): Obstacle[] {
  const current = facts.files.filter(({ isReplaced }) => !isReplaced);
  const refused = current.filter(({ state }) => state === 'refused').map(({ type }) => type);
  const kind = isSellerKind(facts.profile.kind) ? facts.profile.kind : null;
  const typesFor = (purpose: string): number[] =>
    documentsOf(kind).flatMap((need) => (need.purpose === purpose ? need.anyOf.flat() : []));
  const lacks = lacksOf(facts).filter((lack) =>
    // What was refused is asked for already.
    lack.kind === 'document' ? !typesFor(lack.name).some((type) => refused.includes(type)) : !isToldByPartner,
  );
  return [
    ...facts.problems.filter(({ isMended }) => !isMended).map(() => ({ kind: 'problem' }) as const),
    ...refused.map(() => ({ kind: 'document-refused' }) as const),
    ...current.filter(isUndecided).map(() => ({ kind: 'document-undecided' }) as const),
    ...lacks.map((lack) => ({ kind: 'lack', lack }) as const),
  ];
}

const isUndecided = ({ state }: { state: string }): boolean => state === 'received' || state === 'in-review';

/** What the seller can be asked to mend: without any of it there is nothing to ask for. */
export const isMendable = ({ kind }: Obstacle): boolean => kind !== 'document-undecided';

/**
 * What an approval by a person comes to: the first of two, or all of it. The sandbox's reviewer (null) is nobody, and
 * decides alone.
 */
export function approvalOf(
  { fourEyes, firstApprovalBy }: { fourEyes: boolean; firstApprovalBy: number | null },
  userId: number | null,
): 'first' | 'whole' | 'same-person' {
  if (!fourEyes || userId === null) return 'whole';
  if (firstApprovalBy === null) return 'first';
  return firstApprovalBy === userId ? 'same-person' : 'whole';
}
