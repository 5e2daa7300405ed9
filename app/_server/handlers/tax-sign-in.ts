import { randomBytes } from 'node:crypto';
import { taxAuthorityDocument } from '#components/sandbox/simulators/html-pages.tsx';
import { lookupText } from '#lib/kernel/entered.ts';
import { documentHeaders, jsonHeaders } from '#lib/modules/checkout/index.ts';
import { RETURN_PATH } from '#lib/modules/tax-authority/contract/return-path.ts';
import { settings } from '#lib/platform/env.ts';
import { readAtMost } from '#lib/platform/http/api/read-json.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import { browserLanguage } from '#lib/platform/i18n/language-choice.ts';
import { agreeAtTaxAuthority } from '#lib/sandbox/dashboard.ts';

/** The sign-in of the sandbox's tax authority; production has none. It leads back to our own return address alone. */

const PATH = '/sandbox/tax-authority';
const BODY_LIMIT_BYTES = 1_024;

const nothing = (status: number): Response => new Response(null, { status, headers: jsonHeaders });

/** Whether a request names the return address that is registered. */
const isRegistered = (request: Request): boolean =>
  new URL(request.url).searchParams.get('redirect_uri') === `${settings().appUrl}${RETURN_PATH}`;

/** GET /sandbox/tax-authority */
export const taxSignInRoute: Route = {
  method: 'GET',
  path: PATH,
  async handle(request) {
    if (settings().isProduction || !isRegistered(request)) return nothing(404);
    const nonce = randomBytes(16).toString('base64');
    const headers = documentHeaders(nonce, true);
    const policy = (headers['content-security-policy'] ?? '').replace(`form-action 'none'`, `form-action 'self'`);
    return new Response(taxAuthorityDocument({ language: browserLanguage(request), nonce }), {
      headers: { ...headers, 'content-security-policy': policy },
    });
  },
};

/** POST /sandbox/tax-authority: the person's answer, then back to Kupa. */
export const taxAgreeRoute: Route = {
  method: 'POST',
  path: PATH,
  async handle(request) {
    if (settings().isProduction || !isRegistered(request)) return nothing(404);
    const typed = new URLSearchParams(
      Buffer.from((await readAtMost(request, BODY_LIMIT_BYTES)) ?? []).toString('utf8'),
    );
    const does = lookupText(typed.get('does'));
    if (does !== 'approve' && does !== 'refuse') return nothing(400);
    const code = does === 'approve' ? await agreeAtTaxAuthority() : null;
    const location = new URL(RETURN_PATH, settings().appUrl);
    location.searchParams.set('state', lookupText(new URL(request.url).searchParams.get('state')));
    if (code) location.searchParams.set('code', code);
    else location.searchParams.set('error', 'access_denied');
    return new Response(null, { status: 303, headers: { ...jsonHeaders, location: location.href } });
  },
};
