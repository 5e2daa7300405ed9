import { removePhoneUploads } from '#lib/modules/seller-files/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { OnboardingEventKind } from './contract/enums.ts';
import { isOpenToSeller, type OnboardingMove, stateAfter, statesBefore } from './domain/onboarding-moves.ts';
import { type EventDetails, recordEvent } from './record-event.ts';
import { moveState } from './store/store-onboarding.ts';

/** Entry in the history for each move. */
const KINDS: Readonly<Record<OnboardingMove, OnboardingEventKind>> = {
  start: 'started',
  submission: 'submitted',
  review: 'taken',
  'change-request': 'changes-requested',
  approval: 'approved',
  rejection: 'rejected',
  reopening: 'reopened',
};

/** Whether a move ends the seller's right to change the onboarding. */
const closesToSeller = (by: OnboardingMove): boolean =>
  statesBefore(by).some(isOpenToSeller) && !isOpenToSeller(stateAfter(by));

/**
 * Moves a seller's onboarding to another state and writes it into its history, inside a database transaction. False
 * where its state does not allow the move, or it does not exist: then nothing is written. Uploads by phone end with the
 * submission.
 */
export async function moveOnboarding(
  inside: Database,
  sellerId: number,
  by: OnboardingMove,
  details: EventDetails = {},
): Promise<boolean> {
  if (!(await moveState(inside, sellerId, by))) return false;
  if (closesToSeller(by)) await removePhoneUploads(inside, sellerId);
  await recordEvent(inside, sellerId, KINDS[by], details);
  return true;
}
