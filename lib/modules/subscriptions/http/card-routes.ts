import { errorName, log } from '#lib/platform/log.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import { keyDocument, readPosted, type Wish } from './behind-key.ts';
import { goOn, languageOf, noneResponse } from './page-document.ts';
import { sendLink, STATUS_OF_LINK } from './plan-routes.ts';
import type { SubscriptionPorts } from './ports.ts';

/**
 * The page for another card, behind a signed link: whose plan it is, which card is replaced, and what happens now. It
 * goes on to a sale that keeps a card and charges nothing (docs/decisions/0111).
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
  { link, status }: Wish,
): Promise<Response> =>
  keyDocument(
    ports,
    request,
    { purpose: 'card', key, find: ports.pages().findCardChange, status },
    (change, isExpired, drawn) => ports.screens.card({ change, isExpired, link: link ?? null }, drawn),
  );

/** POST of the same: on to the sale that keeps the card, or the wish for a fresh link. */
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
    return (!isExpired && (await cardSale(ports, request, subscriptionId))) || cardResponse(ports, request, key, {});
  },
});

/**
 * On to the sale whose card replaces the one of a subscription. Null: it takes none, because of how it stands now.
 * Throws nothing: what failed is said.
 */
export async function cardSale(
  ports: SubscriptionPorts,
  request: Request,
  subscriptionId: string,
): Promise<Response | null> {
  try {
    const started = await ports.pages().startCardChange(subscriptionId);
    log.info('subscription page', { route: 'card', outcome: started.ok ? 'made' : started.reason.key });
    if (!started.ok) return null;
    const query = ports.screens.queryInLanguage(
      new URL(request.url).searchParams,
      languageOf(request, started.value.language),
    );
    return goOn(`/sale/generate/${started.value.saleId}${query}`);
  } catch (error) {
    log.error('another card of a subscription could not be asked for', { error: errorName(error) });
    return noneResponse(ports, request, 'unavailable');
  }
}

export const cardRoutes = (ports: SubscriptionPorts) => ({
  cardRoute: cardRoute(ports),
  changeCardRoute: changeCardRoute(ports),
});
