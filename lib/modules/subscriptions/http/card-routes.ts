import { errorName, log } from '#lib/platform/log.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import { keyDocument, readPosted, type LinkOutcome } from './behind-key.ts';
import { valueOrNone, redirectTo, isNone, languageOf, noneResponse } from './page-document.ts';
import { sendLink, STATUS_OF_LINK } from './plan-routes.ts';
import type { SubscriptionPorts } from './screens.ts';

/**
 * The page for another card, behind a signed link: the plan, the card that is replaced, and the next charge. Posting it
 * redirects to a sale that saves a card and charges nothing (docs/decisions/0111).
 */

const PATH = '/subscription/card/:key';

/** GET /subscription/card/{key} */
const cardRoute = (ports: SubscriptionPorts): Route => ({
  method: 'GET',
  path: PATH,
  handle: (request, { params }) => cardResponse(ports, request, params['key'] ?? '', {}),
});

const cardResponse = (
  ports: SubscriptionPorts,
  request: Request,
  key: string,
  { link, status, hasChanged = false }: LinkOutcome & { hasChanged?: boolean },
): Promise<Response> =>
  keyDocument(
    ports,
    request,
    { purpose: 'card', key, find: ports.pages().findCardChange, status },
    (change, isExpired, drawn) => {
      const consentDigest = ports.pages().cardConsentDigestOf(change, drawn.language);
      return ports.screens.card({ change, consentDigest, hasChanged, isExpired, link: link ?? null }, drawn);
    },
  );

/** POST of the same: redirects to the sale that saves the card, or sends a fresh link. */
const changeCardRoute = (ports: SubscriptionPorts): Route => ({
  method: 'POST',
  path: PATH,
  async handle(request, { params, ip }) {
    const posted = await readPosted(ports, request, 'card', params['key'] ?? '');
    if (posted instanceof Response) return posted;
    const { key, subscriptionId, isExpired, form } = posted;
    if (form.word('do') === 'link') {
      const link = await sendLink(ports, subscriptionId, ip);
      return cardResponse(ports, request, key, { link, status: STATUS_OF_LINK[link] });
    }
    const what = { subscriptionId, consentDigest: form.word('seen'), ip };
    return isExpired ? cardResponse(ports, request, key, {}) : cardSale(ports, request, key, what);
  },
});

/**
 * Redirects to the sale whose card replaces that of a subscription; the page again where it takes none or has changed.
 */
async function cardSale(
  ports: SubscriptionPorts,
  request: Request,
  key: string,
  { subscriptionId, consentDigest, ip }: { subscriptionId: string; consentDigest: string; ip: string | null },
): Promise<Response> {
  const change = await valueOrNone(ports.pages().findCardChange(subscriptionId));
  if (isNone(change)) return noneResponse(ports, request, change);
  const language = languageOf(request, change.language);
  try {
    const started = await ports.pages().changeCard(subscriptionId, { consentDigest, language }, ip);
    log.info('subscription page', { route: 'card', outcome: started.outcome });
    switch (started.outcome) {
      case 'made': {
        const query = ports.screens.queryInLanguage(
          new URL(request.url).searchParams,
          languageOf(request, started.language),
        );
        return redirectTo(`/sale/generate/${started.saleId}${query}`);
      }
      case 'changed':
        return await cardResponse(ports, request, key, { hasChanged: true, status: 409 });
      case 'not_possible':
        return await cardResponse(ports, request, key, {});
    }
  } catch (error) {
    log.error('another card of a subscription could not be asked for', { error: errorName(error) });
    return noneResponse(ports, request, 'unavailable');
  }
}

export const cardRoutes = (ports: SubscriptionPorts) => ({
  cardRoute: cardRoute(ports),
  changeCardRoute: changeCardRoute(ports),
});
