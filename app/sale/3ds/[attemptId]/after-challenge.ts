import type { Route } from '#lib/platform/http/route.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { wiring } from '#lib/wiring.ts';
import { isFramed, jsonHeaders } from '../../generate/[saleId]/headers.ts';

/** `back`: what the page is told by its address of a buyer who comes back without having paid. */
const afterRouteOf = (path: string, back: string): Route => ({
  method: 'GET',
  path,
  async handle(request, { params }) {
    const attemptId = params['attemptId'] ?? '';
    const after = await wiring()
      .payments.completeChallenge(attemptId)
      .catch((error: unknown) => {
        log.error('a challenge could not be completed', { attemptId, error: errorName(error) });
        return undefined;
      });
    if (after === undefined) return new Response(null, { status: 503, headers: jsonHeaders });
    if (after === null) return new Response(null, { status: 404, headers: jsonHeaders });
    const page = `/sale/generate/${encodeURIComponent(after.saleId)}`;
    // Whoever embeds our page may want to take the buyer back itself: in a frame the page comes first and says so.
    const location = after.redirectUrl === null ? page + back : after.isFromPage && isFramed(request) ? `${page}?returned` : after.redirectUrl;
    return new Response(null, { status: 303, headers: { ...jsonHeaders, location } });
  },
});

/** GET /sale/3ds/{svc_transaction_id}: the buyer comes back from the issuer's page, inside the same frame. */
export const afterChallengeRoute = afterRouteOf('/sale/3ds/:attemptId', '');

/** GET /sale/return/{svc_transaction_id}: the same from a wallet's window. */
export const afterWindowRoute = afterRouteOf('/sale/return/:attemptId', '?tried');
