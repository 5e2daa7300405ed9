/** Ends the session on the server, then leaves for the sign-in. */
export async function signOut(): Promise<void> {
  const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string };
  await fetch('/api/auth/signout', { method: 'POST', body: new URLSearchParams({ csrfToken, json: 'true' }) });
  window.location.assign('/sign-in');
}
