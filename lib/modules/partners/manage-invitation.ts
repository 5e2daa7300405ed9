import {
  endLink,
  moveOnboarding,
  notifySeller,
  onboardingLinkFor,
  recordEvent,
} from '#lib/modules/onboarding/index.ts';
import type { NotifyContext } from '#lib/modules/callbacks/index.ts';
import { notifyingOfChange, saveProfile } from '#lib/modules/sellers/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { OPEN_FOR_SELLER, type OwnSeller } from './views.ts';

/** Changes of an invitation. The caller has found the seller among the partner's. */

/** Whether the seller has an onboarding, in a state in which it can continue it. */
const isContinuable = ({ step, state }: OwnSeller): boolean =>
  step !== null && OPEN_FOR_SELLER.some((open) => open === state);

/** Sends the seller its link once more; false if its onboarding cannot be continued. */
export async function remindSeller(database: Database, seller: OwnSeller, userId: number): Promise<boolean> {
  if (!isContinuable(seller)) return false;
  await database.inTransaction(async (inside) => {
    await recordEvent(inside, seller.sellerId, 'reminded', { userId });
    await notifySeller(inside, seller.sellerId, seller.state === 'invited' ? 'invitation' : 'reminder');
  });
  return true;
}

/** Link of the seller's onboarding; null if it cannot be continued. */
export const linkOfSeller = (seller: OwnSeller, origin: string): string | null =>
  isContinuable(seller) ? onboardingLinkFor(origin, seller.ref) : null;

/**
 * Withdraws an invitation that its seller has not begun: its link is void, its e-mail is free for another seller, and
 * the partner gets a callback. False where it was begun, or there is none.
 */
export async function withdrawInvitation(
  context: NotifyContext & { database: Database; wakeDeliveries: () => void },
  { state, step, sellerId }: OwnSeller,
  userId: number,
): Promise<boolean> {
  if (state !== 'invited' || step === null) return false;
  const isWithdrawn = await context.database.inTransaction((inside) =>
    notifyingOfChange(inside, context, sellerId, async () => {
      const isRejected = await moveOnboarding(inside, sellerId, 'rejection', { userId });
      if (!isRejected) return false;
      await endLink(inside, sellerId);
      await saveProfile(inside, sellerId, { email: null });
      return true;
    }),
  );
  if (isWithdrawn) context.wakeDeliveries();
  return isWithdrawn;
}
