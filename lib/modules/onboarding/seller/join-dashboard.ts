import { inviteOwner } from '#lib/modules/access/index.ts';
import type { OnboardingContext } from '../context.ts';
import { readProfile } from '#lib/modules/sellers/index.ts';
import { readOnboarding } from '../store/store-onboarding.ts';

/**
 * How a seller comes into the dashboard: by an invitation as its owner, with the name that its owner gave, or by the
 * sign-in where it has people already.
 */
export type WayIn = { invitation: string; name: string } | 'sign_in';

/**
 * Opens the dashboard to a seller that has proved its address, also before its onboarding is complete: the dashboard
 * lists missing items. Null before the proof, and after a rejection.
 */
export const joinDashboard = ({ database }: OnboardingContext, sellerId: number): Promise<WayIn | null> =>
  database.inTransaction(async (inside) => {
    const onboarding = await readOnboarding(inside, sellerId);
    if (!onboarding || onboarding.state === 'invited' || onboarding.state === 'rejected') return null;
    const invited = await inviteOwner(inside, { sellerId, email: onboarding.email });
    if (!invited) return 'sign_in';
    const profile = await readProfile(inside, sellerId);
    const name = [profile?.firstName, profile?.lastName].filter(Boolean).join(' ');
    return { invitation: invited.token, name };
  });
