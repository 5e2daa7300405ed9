import { removeHandOver } from '#lib/modules/seller-files/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { OnboardingEventKind } from './contract/words.ts';
import { isOpenToSeller, type OnboardingMove, stateAfter, statesBefore } from './domain/onboarding-moves.ts';
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

/** Whether a move takes an onboarding out of its seller's hands. */
const closesToSeller = (by: OnboardingMove): boolean =>
  statesBefore(by).some(isOpenToSeller) && !isOpenToSeller(stateAfter(by));

/**
 * Brings a seller's onboarding to another state and writes it into its history, inside a database transaction. False
 * where it may not move so from the state that it is in, or is not there: then nothing is written. A phone that was let
 * in adds nothing to what is handed in.
 */
export async function moveOnboarding(
  inside: Database,
  sellerId: number,
  by: OnboardingMove,
  happening: Happening = {},
): Promise<boolean> {
  if (!(await moveState(inside, sellerId, by))) return false;
  if (closesToSeller(by)) await removeHandOver(inside, sellerId);
  await recordEvent(inside, sellerId, KINDS[by], happening);
  return true;
}
