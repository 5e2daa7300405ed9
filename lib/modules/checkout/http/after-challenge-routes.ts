import { browserLanguage } from '#lib/platform/i18n/language-choice.ts';
import { randomBytes } from 'node:crypto';
import { settings } from '#lib/platform/env.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import { errorName, log } from '#lib/platform/log.ts';
import type { CheckoutPorts } from './screens.ts';
import { documentHeaders, isFramed, jsonHeaders } from './headers.ts';

/**
 * `back`: query of the payment page for a buyer who returns without having paid. `isIssuers`: the challenge may have
 * been framed by the payment page.
 */
type From = { path: string; back: string; isIssuers: boolean };

const afterRouteOf = (ports: CheckoutPorts, { path, back, isIssuers }: From): Route => ({
  method: 'GET',
  path,
  async handle(request, { params }) {
    const attemptId = params['attemptId'] ?? '';
    const after = await ports
      .checkout()
      .completeChallenge(attemptId)
      .catch((error: unknown) => {
        log.error('a challenge could not be completed', { attemptId, error: errorName(error) });
        return undefined;
      });
    if (after === undefined) return new Response(null, { status: 503, headers: jsonHeaders });
    if (after === null) return new Response(null, { status: 404, headers: jsonHeaders });
    const page = `/sale/generate/${encodeURIComponent(after.saleId)}`;
    // The embedding page may navigate the buyer back itself: in a frame our page is shown first and reports the outcome
    // to it.
    const isInFrame = after.isFromPage && isFramed(request);
    const location = after.redirectUrl === null ? page + back : isInFrame ? `${page}?returned` : after.redirectUrl;
    if (isIssuers && isInFrame) return backToPage(ports, location, await findOnPage(ports, attemptId), request);
    return new Response(null, { status: 303, headers: { ...jsonHeaders, location } });
  },
});

/** The origins that may embed the page of the payment; none where they cannot be read at the moment. */
async function findOnPage(ports: CheckoutPorts, attemptId: string): Promise<string[] | null> {
  const found = await ports
    .checkout()
    .findChallenged(attemptId)
    .catch(
      (error: unknown) =>
        void log.error('a challenged payment could not be read', { attemptId, error: errorName(error) }),
    );
  return found ? found.embedOrigins : [];
}

/** HTML page that notifies the payment page around it of the end of the challenge; opened alone, it redirects. */
function backToPage(ports: CheckoutPorts, location: string, embedders: string[] | null, request: Request): Response {
  const nonce = randomBytes(16).toString('base64');
  return new Response(ports.screens.backToPage(location, browserLanguage(request), nonce), {
    headers: documentHeaders(nonce, !settings().isProduction, embedders),
  });
}

export const afterChallengeRoutes = (ports: CheckoutPorts) => ({
  /**
   * GET /sale/3ds/{svc_transaction_id}: the buyer comes back from the issuer's page, which stood over ours or in its
   * place.
   */
  afterChallengeRoute: afterRouteOf(ports, { path: '/sale/3ds/:attemptId', back: '', isIssuers: true }),
  /** GET /sale/return/{svc_transaction_id}: the same from a wallet's window. */
  afterWindowRoute: afterRouteOf(ports, { path: '/sale/return/:attemptId', back: '?tried', isIssuers: false }),
});
