import { LANGUAGES } from '#lib/kernel/language.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import type { CheckoutPorts } from './screens.ts';

/**
 * GET /sale/part/{name}/{language}/{digest}: one kind of method, or the issuer's question, for a page that is open
 * already. Another content has another address.
 */
export const moduleScriptRoute = (ports: CheckoutPorts): Route => ({
  method: 'GET',
  path: '/sale/part/:name/:language/:digest',
  async handle(request, { params }) {
    const language = LANGUAGES.find((one) => one === params['language']);
    const part = language && ports.screens.moduleScript(params['name'] ?? '', language);
    const headers = {
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    };
    if (!part) return new Response(null, { status: 404, headers: { ...headers, 'cache-control': 'no-store' } });
    // A page from before the last build still gets a part that works with it: only the newest is kept for good.
    const isNewest = part.address === new URL(request.url).pathname;
    return new Response(part.script, {
      headers: {
        ...headers,
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': isNewest ? 'public, max-age=31536000, immutable' : 'no-store',
      },
    });
  },
});
