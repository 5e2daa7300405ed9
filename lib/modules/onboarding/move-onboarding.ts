import type { Database } from '#lib/platform/db/database.ts';
import type { OnboardingEventKind } from './contract/words.ts';
import type { OnboardingMove } from './domain/onboarding-moves.ts';
import { type Happening, recordEvent } from './record-event.ts';
import { moveState } from './store/store-onboarding.ts';

/** What the history says of a move. */
const KINDS: Readonly<Record<OnboardingMove, OnboardingEventKind>> = {
  start: 'started',
  submission: 'submitted',
  review: 'taken',
  'change-request': 'changes-requested',
  approval: 'approved',
  rejection: 'rejected',
  reopening: 'reopened',
};

/**
 * Brings a seller's onboarding to another state and writes it into its history, inside a database transaction. False
 * where it may not move so from the state that it is in, or is not there: then nothing is written.
 */
export async function moveOnboarding(
  inside: Database,
  sellerId: number,
  by: OnboardingMove,
  happening: Happening = {},
): Promise<boolean> {
  if (!(await moveState(inside, sellerId, by))) return false;
  await recordEvent(inside, sellerId, KINDS[by], happening);
  return true;
}
