import { readLanguage } from '#lib/kernel/language.ts';
import { settings } from '#lib/platform/env.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import { isSameOriginPost } from '#lib/platform/http/same-origin.ts';
import { errorName, log } from '#lib/platform/log.ts';
import type { CheckoutPorts } from './screens.ts';
import { jsonHeaders } from './headers.ts';
import { LINKS, type Link } from './links.ts';
import { readSavedCardInput } from './read-payment.ts';

/** Routes of the card form beside the payment: its module, and the browser's saved cards. */

const nothing = (status: number): Response => new Response(null, { status, headers: jsonHeaders });

/**
 * GET …/card: a script at an address that the page derives by itself, because each byte of its first response counts.
 */
const cardPartRouteOf = (ports: CheckoutPorts, path: Link): Route => ({
  method: 'GET',
  path: `${path}/card`,
  async handle(request, { params }) {
    const language = readLanguage(new URL(request.url).searchParams.get('lang'));
    const sellerKey = await ports
      .checkout()
      .findCardSavingSeller(params['saleId'] ?? '')
      .catch(
        (error: unknown) =>
          void log.error('whose cards are remembered could not be found', { error: errorName(error) }),
      );
    // Without a database the module still works without saved cards; it is not cached then.
    const cache = sellerKey === undefined ? {} : { 'cache-control': 'private, max-age=3600' };
    return new Response(ports.screens.cardModuleScript(language, sellerKey ?? null), {
      headers: {
        ...jsonHeaders,
        'cross-origin-resource-policy': 'same-origin',
        'content-type': 'text/javascript; charset=utf-8',
        ...cache,
      },
    });
  },
});

/**
 * POST …/card `SavedCardInput`: `SavedCardResult`, the cards of the browser that shows its secret. From our own page
 * only, JSON only; 503 while the database is unavailable.
 */
const savedCardsRouteOf = (ports: CheckoutPorts, path: Link): Route => ({
  method: 'POST',
  path: `${path}/card`,
  async handle(request, { params }) {
    if (!isSameOriginPost(request, settings().appUrl)) return nothing(403);
    const input = await readSavedCardInput(request);
    if (!input) return nothing(400);
    const answer = await ports
      .checkout()
      .savedCards(params['saleId'] ?? '', input)
      .catch((error: unknown) => void log.error('remembered cards could not be found', { error: errorName(error) }));
    return answer ? Response.json(answer, { headers: jsonHeaders }) : nothing(503);
  },
});

export const cardRoutes = (ports: CheckoutPorts) => ({
  cardPartRoute: cardPartRouteOf(ports, LINKS.sale),
  templateCardPartRoute: cardPartRouteOf(ports, LINKS.template),
  savedCardsRoute: savedCardsRouteOf(ports, LINKS.sale),
  templateSavedCardsRoute: savedCardsRouteOf(ports, LINKS.template),
});
