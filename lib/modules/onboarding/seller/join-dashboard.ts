import { inviteOwner } from '#lib/modules/access/index.ts';
import type { OnboardingContext } from '../context.ts';
import { readOnboarding } from '../store/store-onboarding.ts';

/** Where an approved seller goes on: its invitation to the dashboard, or the sign-in where it has people already. */
export type WayIn = { invitation: string } | 'sign_in';

/** Null before it is approved. */
export const joinDashboard = ({ database }: OnboardingContext, sellerId: number): Promise<WayIn | null> =>
  database.inTransaction(async (inside) => {
    const onboarding = await readOnboarding(inside, sellerId);
    if (onboarding?.state !== 'approved') return null;
    const invited = await inviteOwner(inside, { sellerId, email: onboarding.email });
    return invited ? { invitation: invited.token } : 'sign_in';
  });
