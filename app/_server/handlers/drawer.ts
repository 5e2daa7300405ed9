import { lookupText } from '#lib/kernel/entered.ts';
import { CHOICES } from '#components/sandbox/simulators/drawer-choices.ts';
import { drawerContents } from '#components/sandbox/simulators/drawer.tsx';
import { readLanguage } from '#lib/kernel/language.ts';
import { settings } from '#lib/platform/env.ts';
import { parseObject, readAtMost } from '#lib/platform/http/api/read-json.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import { drawerFile, sheetScript } from '#components/payment-page/assets.ts';
import { jsonHeaders } from '#lib/modules/checkout/index.ts';
import { isSameOriginPost } from '#lib/platform/http/same-origin.ts';
import { chooseNext } from '#lib/sandbox/dashboard.ts';

/**
 * The drawer beside a sandbox payment page: its script, style, content and choices. Production answers 404 to all of
 * it.
 */

const BODY_LIMIT_BYTES = 256;

const nothing = (status: number): Response => new Response(null, { status, headers: jsonHeaders });

const fileRoute = (kind: 'js' | 'css'): Route => ({
  method: 'GET',
  path: `/sandbox/drawer.${kind}`,
  async handle() {
    if (settings().isProduction) return nothing(404);
    const type = kind === 'js' ? 'text/javascript' : 'text/css';
    return new Response(drawerFile(kind), { headers: { ...jsonHeaders, 'content-type': `${type}; charset=utf-8` } });
  },
});

export const [drawerScriptRoute, drawerStyleRoute] = [fileRoute('js'), fileRoute('css')];

/** GET /sandbox/sheet.js: draws the sheet of a wallet in the page of a shop, which is of another origin. */
export const sheetScriptRoute: Route = {
  method: 'GET',
  path: '/sandbox/sheet.js',
  async handle() {
    if (settings().isProduction) return nothing(404);
    const headers = {
      ...jsonHeaders,
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    };
    return new Response(sheetScript(), { headers });
  },
};

/** GET /sandbox/drawer/{svc_sale_id}: the content of the drawer, as a piece of HTML. */
export const drawerRoute: Route = {
  method: 'GET',
  path: '/sandbox/drawer/:saleId',
  async handle(request) {
    if (settings().isProduction) return nothing(404);
    const html = drawerContents(readLanguage(new URL(request.url).searchParams.get('lang')));
    return new Response(html, { headers: { ...jsonHeaders, 'content-type': 'text/html; charset=utf-8' } });
  },
};

/** POST: what happens to the next card payment of the sale's seller. */
export const drawerChoiceRoute: Route = {
  method: 'POST',
  path: '/sandbox/drawer/:saleId',
  async handle(request, { params }) {
    const { isProduction, appUrl } = settings();
    if (isProduction) return nothing(404);
    if (!isSameOriginPost(request, appUrl)) return nothing(403);
    const name = lookupText(parseObject((await readAtMost(request, BODY_LIMIT_BYTES)) ?? new Uint8Array())?.['next']);
    const choice = CHOICES.find((one) => one.name === name);
    if (!choice) return nothing(400);
    const { what, code, ms, asks3ds = false } = choice;
    const isReceived = await chooseNext(
      params['saleId'] ?? '',
      { what, ...(code && { code }), ...(ms && { ms }) },
      asks3ds,
    );
    return isReceived ? Response.json({}, { headers: jsonHeaders }) : nothing(404);
  },
};
