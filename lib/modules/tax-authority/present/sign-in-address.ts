import type { ReachedAuthority } from '../context.ts';

/** Scope that the authority's description names for all of its APIs. */
const SCOPE = 'scope';

/** Address at which a person of a business signs in at the authority (RFC 6749, 4.1.1). */
export function signInAddress(
  { signInUrl, clientId }: Pick<ReachedAuthority, 'signInUrl' | 'clientId'>,
  { state, returnTo }: { state: string; returnTo: string },
): string {
  const address = new URL(signInUrl);
  const fields = { response_type: 'code', client_id: clientId, scope: SCOPE, redirect_uri: returnTo, state };
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value);
  return address.href;
}
