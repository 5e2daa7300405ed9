import { forgetOwner } from '#components/notifications/push-owner.ts';

/**
 * Ends the session on the server with next-auth's client, then leaves for the sign-in. The client is loaded when it is
 * needed: every screen offers to sign out.
 */
export async function signOut(): Promise<void> {
  const nextAuth = await import('next-auth/react');
  await nextAuth.signOut({ redirect: false });
  forgetOwner();
  window.location.assign('/sign-in');
}
