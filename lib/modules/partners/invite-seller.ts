import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { beginOnboarding, onboardingLinkOf } from '#lib/modules/onboarding/index.ts';
import type { NotifyContext } from '#lib/modules/callbacks/index.ts';
import { addSeller, notifyOfSeller } from '#lib/modules/sellers/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { unlessRefused } from '#lib/platform/db/unless-refused.ts';
import type { Invitation } from './contract.ts';

export type Inviter = NotifyContext & { partnerId: number; userId: number };

/**
 * Invites a business: a seller of the partner with keys of its own, not approved, whose onboarding begins with an
 * e-mail that has its link. The partner gets the callback of create-seller. One commit. Returns the link.
 * `email-taken`: another seller has this e-mail (150).
 */
export const inviteSeller = (
  database: Database,
  { partnerId, userId, ...context }: Inviter,
  { email, name, language, number }: Invitation,
): Promise<Result<{ link: string }, 'email-taken'>> =>
  unlessRefused(database, async (inside) => {
    const added = await addSeller(inside, {
      partnerId,
      profile: { email, language, remoteId: number, ...(name && { merchantName: name }) },
    });
    if (added === 'email_taken') return refuse('email-taken' as const);
    const { token } = await beginOnboarding(inside, {
      sellerId: added.sellerId,
      partnerId,
      email,
      name,
      language,
      invitedBy: userId,
    });
    await notifyOfSeller(inside, context, added.sellerId, 'seller-create');
    return ok({ link: onboardingLinkOf(context.origin, token) });
  });
