import { type Result, ok, refuse } from '#lib/kernel/result.ts';
import { headerText } from './header-text.ts';
import type { DeliveryError } from '../contract/deliveries.ts';
import { validateTarget, type Target, type UrlPolicy } from './url-policy.ts';

/** How many redirects one attempt follows (answers, section 5). */
export const MAX_REDIRECTS = 3;

/** Request of an attempt. A hop that became a GET sends no body from then on. */
export type Hop = { target: Target; method: 'POST' | 'GET' };

/** A response as far as redirects go. `location` is the header as it came. */
export type RedirectResponse = { status: number; location: string | null };

const TURNED_INTO_GET: readonly number[] = [301, 302, 303];
const KEEPING_THE_METHOD: readonly number[] = [307, 308];

/**
 * Target of a redirect: the next hop, null after the last response, or why the attempt fails here. Each hop is
 * validated like a callback URL without credentials, and https never falls back to http. The authorization of an
 * address stays with its origin: the first hop to another one loses it for good.
 */
export function nextHop(
  hop: Hop,
  { status, location }: RedirectResponse,
  followed: number,
  policy: UrlPolicy,
): Result<Hop | null, DeliveryError> {
  const becomesGet = TURNED_INTO_GET.includes(status);
  if (location === null || !(becomesGet || KEEPING_THE_METHOD.includes(status))) return ok(null);
  if (followed >= MAX_REDIRECTS) return refuse('too_many_redirects');
  const address = URL.parse(headerText(location), hop.target.url);
  if (!address) return refuse('refused_address');
  address.hash = '';
  const validated = validateTarget(address.href, policy, 'fetch');
  if (!validated.ok) return refuse('refused_address');
  if (hop.target.url.protocol === 'https:' && validated.value.url.protocol === 'http:')
    return refuse('insecure_redirect');
  const authorization = validated.value.url.origin === hop.target.url.origin ? hop.target.authorization : null;
  return ok({ target: { ...validated.value, authorization }, method: becomesGet ? 'GET' : hop.method });
}
