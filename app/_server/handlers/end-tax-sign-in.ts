import { cookies } from 'next/headers';
import { audit } from '#app/_server/actions/audit.ts';
import type { ScreenRequest } from '#app/_server/pages/routes.ts';
import { currentPerson } from '#app/_server/person.ts';
import { lookupText } from '#lib/kernel/entered.ts';
import { can, sessionCookieName } from '#lib/modules/access/index.ts';
import { endConnection } from '#lib/modules/tax-authority/dashboard.ts';

/** Longest code of the authority that is read, characters. */
const MAX_CODE = 4_000;

/**
 * Ends a sign-in at the tax authority, and leads on to the screen, which says how it went. A link of another site
 * brings no state of this session, and changes nothing.
 */
export async function endTaxSignIn({ request, sellers }: ScreenRequest): Promise<Response> {
  const sent = new URL(request.url).searchParams;
  const [person, jar] = await Promise.all([currentPerson(), cookies()]);
  const session = jar.get(sessionCookieName())?.value;
  if (!person || person.preview || !session || !sellers.some((seller) => can(seller, 'manage-keys')))
    return new Response(null, { status: 404 });
  const code = sent.get('error') === null ? lookupText(sent.get('code'), MAX_CODE) : '';
  const state = lookupText(sent.get('state'));
  const ended = await endConnection({ userId: person.id, session, state, code: code || null });
  const seller = sellers.find(({ id }) => id === ended.sellerId);
  if (seller && ended.outcome === 'connected')
    await audit({ userId: person.id, scope: { sellerId: seller.id }, action: 'tax-authority-connected', subject: '' });
  const address = new URLSearchParams({ ...(seller && { seller: seller.key }), connection: ended.outcome });
  return new Response(null, {
    status: 303,
    headers: {
      location: `/settings/tax-authority?${address}`,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    },
  });
}
