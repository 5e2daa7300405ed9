import { browserLanguage } from '#lib/platform/i18n/language-choice.ts';
import { lookupText } from '#lib/kernel/entered.ts';
import { randomBytes } from 'node:crypto';
import { challengeHtml } from '#components/payment-page/views/challenge-page.tsx';
import { settings } from '#lib/platform/env.ts';
import { readAtMost } from '#lib/platform/http/api/read-json.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import { documentHeaders, jsonHeaders } from '#lib/modules/checkout/index.ts';
import { answerChallenge, findChallenge } from '#lib/sandbox/dashboard.ts';
import { findChallenged } from '#lib/modules/checkout/dashboard.ts';

/**
 * The page of the issuer behind the sandbox's cards; production has none. It stands inside the payment page's frame.
 */

const PATH = '/sandbox/3ds/:reference';

const nothing = (status: number): Response => new Response(null, { status, headers: jsonHeaders });

/**
 * True for a challenge of the payment page that is framed by another site. The issuer is as strict as real ones:
 * `frame-ancestors` has to name every ancestor, the shop too, so the browser's headers tell which page opened the
 * frame. A challenge of an API payment may be framed by the shop wherever its own page may stand.
 */
const isForeignFrame = (request: Request): boolean =>
  request.headers.get('sec-fetch-dest') === 'iframe' && request.headers.get('sec-fetch-site') !== 'same-origin';

/** GET /sandbox/3ds/{reference} */
export const challengeRoute: Route = {
  method: 'GET',
  path: PATH,
  async handle(request, { params }) {
    if (settings().isProduction) return nothing(404);
    const found = await findChallenge(params['reference'] ?? '');
    const view =
      found?.state === 'challenge' ? { amount: found.amount, currency: found.currency, mask: found.card.mask } : null;
    const made = found?.returnUrl ? await findChallenged(found.returnUrl.split('/').at(-1) ?? '') : null;
    if (made?.isFromPage && isForeignFrame(request)) return nothing(403);
    const nonce = randomBytes(16).toString('base64');
    const headers = documentHeaders(nonce, true, made?.embedOrigins);
    // Browsers hold the redirect after a post to the form's own policy too: it goes back to us, and then on to the
    // shop.
    headers['content-security-policy'] = (headers['content-security-policy'] ?? '').replace(
      `form-action 'none'`,
      `form-action 'self' http: https:`,
    );
    return new Response(challengeHtml(view, made?.language ?? browserLanguage(request), nonce), {
      status: view ? 200 : 404,
      headers,
    });
  },
};

/** POST /sandbox/3ds/{reference}: the buyer's answer, then back to where the payment was made. */
export const challengeResponseRoute: Route = {
  method: 'POST',
  path: PATH,
  async handle(request, { params }) {
    if (settings().isProduction) return nothing(404);
    const reference = params['reference'] ?? '';
    const found = await findChallenge(reference);
    if (!found) return nothing(404);
    const result = lookupText(
      new URLSearchParams(Buffer.from((await readAtMost(request, 1_024)) ?? []).toString('utf8')).get('result'),
    );
    if (result !== 'passed' && result !== 'failed') return nothing(400);
    await answerChallenge(reference, result === 'passed');
    return new Response(null, { status: 303, headers: { ...jsonHeaders, location: found.returnUrl } });
  },
};
