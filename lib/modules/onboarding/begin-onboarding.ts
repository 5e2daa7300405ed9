import type { Language } from '#lib/kernel/language.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { onboardingToken } from './seller/onboarding-link.ts';
import { recordEvent } from './record-event.ts';
import { notifySeller } from './notify-seller.ts';
import { addOnboarding } from './store/store-onboarding.ts';

export type OnboardingToBegin = {
  sellerId: number;
  partnerId: number;
  email: string;
  name: string;
  language: Language;
  /** The dashboard user who invites; null is the API. */
  invitedBy: number | null;
  /** `submitted` where the partner sent the whole profile by the API. */
  state?: 'invited' | 'submitted';
};

/**
 * Begins the onboarding of a seller, inside the database transaction that adds it. Invited sellers get an e-mail.
 * Returns the token of its link (`onboardingLinkOf`). Throws where the seller has one already.
 */
export async function beginOnboarding(
  inside: Database,
  { state = 'invited', email, ...begun }: OnboardingToBegin,
): Promise<{ token: string }> {
  const { publicId, token, linkHash } = onboardingToken();
  const isNew = await addOnboarding(inside, { ...begun, publicId, linkHash, email: email.toLowerCase(), state });
  if (!isNew) throw new Error('this seller has an onboarding already');
  await recordEvent(inside, begun.sellerId, state, { userId: begun.invitedBy });
  if (state === 'invited') await notifySeller(inside, begun.sellerId, 'invitation');
  return { token };
}
