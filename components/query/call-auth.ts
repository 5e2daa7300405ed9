/**
 * One call of next-auth's own routes, with its token against foreign forms, as its client makes it. That client is 10
 * kB of script, for a session in the browser that nothing here asks about.
 */
export async function callAuth(path: 'callback/credentials' | 'signout', given: Record<string, string>) {
  const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string };
  return fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...given, csrfToken, callbackUrl: window.location.href, json: 'true' }),
  });
}
