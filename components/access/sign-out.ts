import { forgetOwner } from '#components/notifications/push-owner.ts';
import { callAuth } from '#components/query/call-auth.ts';

/** Ends the session on the server, then leaves for the sign-in. */
export async function signOut(): Promise<void> {
  await callAuth('signout', {});
  forgetOwner();
  window.location.assign('/sign-in');
}
