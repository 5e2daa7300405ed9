import { randomBytes } from 'node:crypto';
import { LINK_PATH, shortUrlOf } from '#lib/kernel/sale/link-code.ts';
import { settings } from '#lib/platform/env.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { isPerson, isPreviewer } from './link-clients.ts';
import { documentHeaders, jsonHeaders } from './headers.ts';
import { emptyPageResponse } from './page-routes.ts';
import type { CheckoutPorts } from './screens.ts';

/**
 * The short address of a link to pay (decision 158). A buyer is redirected to the payment page; a program that previews
 * addresses gets a card with the business, its logo and the amount, and no way on. An unknown code, an expired one and
 * that of a cancelled link have one answer.
 */

/** Seconds after which a network that has guessed too often may ask again. */
const RETRY_AFTER = '3600';

/** GET /p/{code} */
export const shortAddressRoute = (ports: CheckoutPorts): Route => ({
  method: 'GET',
  path: LINK_PATH,
  async handle(request, { params, ip }) {
    const code = params['code'] ?? '';
    const opened = await ports
      .checkout()
      .openLink(code, { ip, isPerson: isPerson(request) })
      .catch((error: unknown) => {
        log.error('a short address could not be opened', { error: errorName(error) });
        return { outcome: 'unavailable' as const };
      });
    log.info('payment page', { route: 'short', outcome: opened.outcome });
    switch (opened.outcome) {
      case 'unavailable':
      case 'unknown':
        return emptyPageResponse(ports, request, opened.outcome);
      case 'too_many': {
        const refused = await emptyPageResponse(ports, request, 'unavailable', 429);
        refused.headers.set('retry-after', RETRY_AFTER);
        return refused;
      }
      case 'found':
        return isPreviewer(request)
          ? cardResponse(ports, request, { saleId: opened.saleId, code })
          : new Response(null, {
              status: 303,
              // The language, and what a shop fills in for its buyer, are the page's own parameters.
              headers: { ...jsonHeaders, location: `${opened.path}${new URL(request.url).search}` },
            });
    }
  },
});

/** The card of a link that can be paid; of any other the answer to an unknown code. */
async function cardResponse(
  ports: CheckoutPorts,
  request: Request,
  { saleId, code }: { saleId: string; code: string },
): Promise<Response> {
  const sale = await ports
    .checkout()
    .findSaleForBuyer(saleId)
    .catch(() => null);
  if (sale?.state !== 'payable') return emptyPageResponse(ports, request, 'unknown');
  const { appUrl: origin, isProduction } = settings();
  const nonce = randomBytes(16).toString('base64');
  return new Response(ports.screens.linkCard(sale, { origin, url: shortUrlOf(origin, code.toUpperCase()) }), {
    headers: documentHeaders(nonce, !isProduction, []),
  });
}
