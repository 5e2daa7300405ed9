import type { OnboardingState } from '../contract/enums.ts';

/** Every state of an onboarding and the moves between them: the one table, printed in docs/architecture.md. */

type Move = { by: string; from: readonly OnboardingState[]; to: OnboardingState; meaning: string };

export const ONBOARDING_MOVES = [
  {
    by: 'start',
    from: ['invited'],
    to: 'started',
    meaning: 'The seller proved its address and sees its own onboarding for the first time.',
  },
  {
    by: 'submission',
    from: ['started', 'changes-requested'],
    to: 'submitted',
    meaning: 'Nothing is missing and the terms are signed: it waits for a reviewer.',
  },
  {
    by: 'review',
    from: ['submitted', 'invited', 'changes-requested'],
    to: 'in-review',
    meaning: 'A reviewer of the partner took it; without submission, where the partner sent all data by the API.',
  },
  {
    by: 'change-request',
    from: ['submitted', 'in-review'],
    to: 'changes-requested',
    meaning: 'Something is not accepted; each item has its reason, and the seller corrects it.',
  },
  {
    by: 'approval',
    from: ['in-review'],
    to: 'approved',
    meaning: 'The seller may sell. Where the partner wants four eyes, a second person has approved too.',
  },
  {
    by: 'rejection',
    from: ['invited', 'started', 'submitted', 'in-review', 'changes-requested'],
    to: 'rejected',
    meaning: 'The partner does not take this seller, or withdraws its invitation.',
  },
  {
    by: 'reopening',
    from: ['approved', 'rejected'],
    to: 'changes-requested',
    meaning: 'Something is required again: a document expired, or a decision was revoked.',
  },
] as const satisfies readonly Move[];

export type OnboardingMove = (typeof ONBOARDING_MOVES)[number]['by'];

const moveBy = (by: OnboardingMove): Move => {
  const found = ONBOARDING_MOVES.find((move) => move.by === by);
  if (!found) throw new Error(`no move by ${by}`);
  return found;
};

/** Whether an onboarding in this state may move so. */
export const mayMove = (state: OnboardingState, by: OnboardingMove): boolean => moveBy(by).from.includes(state);

/** The states that a move starts from. */
export const statesBefore = (by: OnboardingMove): readonly OnboardingState[] => moveBy(by).from;

/** The state that a move comes to. */
export const stateAfter = (by: OnboardingMove): OnboardingState => moveBy(by).to;

/** Whether its seller may change it. */
export const isOpenToSeller = (state: OnboardingState): boolean => mayMove(state, 'submission') || state === 'invited';
