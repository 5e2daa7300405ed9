import { errorName, log } from '#lib/platform/log.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import type { LinkResult } from '../contract/buyer-pages.ts';
import {
  documentResponse,
  found,
  goOn,
  isForeign,
  isNone,
  languageOf,
  noneResponse,
  nothing,
} from './page-document.ts';
import { sendLink, STATUS_OF_LINK } from './plan-routes.ts';
import type { SubscriptionPorts } from './ports.ts';
import { readForm } from './read-form.ts';

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

type Shown = { link?: LinkResult; status?: number };

async function cardResponse(
  ports: SubscriptionPorts,
  request: Request,
  key: string,
  { link, status }: Shown,
): Promise<Response> {
  const opened = await found(ports.pages().readKey('card', key));
  if (isNone(opened)) return noneResponse(ports, request, opened);
  const change = await found(ports.pages().findCardChange(opened.subscriptionId));
  if (isNone(change)) return noneResponse(ports, request, change);
  return documentResponse(
    request,
    {
      language: languageOf(request, change.language),
      embedders: [],
      status: status ?? (opened.isExpired ? 410 : 200),
    },
    (drawn) => ports.screens.card({ change, isExpired: opened.isExpired, link: link ?? null }, drawn),
  );
}

/** POST of the same: on to the sale that keeps the card, or the wish for a fresh link. */
const changeCardRoute = (ports: SubscriptionPorts): Route => ({
  method: 'POST',
  path: PATH,
  async handle(request, { params, ip }) {
    if (isForeign(request)) return nothing(403);
    const form = await readForm(request);
    if (!form) return nothing(400);
    const key = params['key'] ?? '';
    const opened = await found(ports.pages().readKey('card', key));
    if (isNone(opened)) return noneResponse(ports, request, opened);
    if (form.word('do') === 'link') {
      const link = await sendLink(ports, opened.subscriptionId, ip);
      return cardResponse(ports, request, key, { link, status: STATUS_OF_LINK[link] });
    }
    return opened.isExpired
      ? cardResponse(ports, request, key, {})
      : ((await cardSale(ports, request, opened.subscriptionId)) ?? cardResponse(ports, request, key, {}));
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
