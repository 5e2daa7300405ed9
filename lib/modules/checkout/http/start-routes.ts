import { lookupText } from '#lib/kernel/entered.ts';
import { type Language, readLanguage } from '#lib/kernel/language.ts';
import type { BuyerSale, PaymentState } from '#lib/modules/checkout/contract/buyer-page.ts';
import { parseFormQuery } from '#lib/modules/checkout/contract/once.ts';
import { settings } from '#lib/platform/env.ts';
import { parseObject, readAtMost } from '#lib/platform/http/api/read-json.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import { isSameOriginPost } from '#lib/platform/http/same-origin.ts';
import { errorName, log } from '#lib/platform/log.ts';
import type { CheckoutPorts } from './screens.ts';
import { jsonHeaders } from './headers.ts';
import { LINKS, type Link } from './links.ts';
import { readStart } from './read-start.ts';

/**
 * Routes of the page beside card payments: start with a method, poll the state, cancel. From our own page alone, JSON
 * alone.
 */

const nothing = (status: number): Response => new Response(null, { status, headers: jsonHeaders });

/** A claimed payment is settled by the sweeper; the page polls its state. */
const left = (what: string) => (error: unknown) =>
  void log.error('a payment from the page failed', { route: what, error: errorName(error) });

/** Payment state, or with `?lang=` its presentation on the page. */
async function inWords(
  request: Request,
  found: object,
  words: (language: Language) => object | Promise<object>,
): Promise<Response> {
  const language = new URL(request.url).searchParams.get('lang');
  return Response.json(language === null ? found : await words(readLanguage(language)), { headers: jsonHeaders });
}

/** Sale for the final screen, which shows the method; if it cannot be read now, the page reloads. */
async function paidSale(ports: CheckoutPorts, saleId: string, { state }: PaymentState): Promise<BuyerSale | null> {
  if (state !== 'paid') return null;
  return (await ports.checkout().findSaleForBuyer(saleId).catch(left('payment'))) ?? null;
}

/** POST …/start: `StartInput` in, `StartResult` out (contract/buyer-page.ts). */
const startRouteOf = (ports: CheckoutPorts, path: Link): Route => ({
  method: 'POST',
  path: `${path}/start`,
  async handle(request, { params, ip }) {
    if (!isSameOriginPost(request, settings().appUrl)) return nothing(403);
    const input = await readStart(request);
    if (!input) return nothing(400);
    const answer = (await ports
      .checkout()
      .startPayment(params['saleId'] ?? '', input, ip)
      .catch(left('start'))) ?? { outcome: 'unknown' as const };
    log.info('payment page', { route: 'start', outcome: answer.outcome });
    return inWords(request, answer, (language) => ports.screens.startAnswer(answer, input.details.method, language));
  },
});

/**
 * GET /sale/generate/{svc_sale_id}/payment: `PaymentState`. 404 for an unknown sale, 503 while the database is
 * unavailable.
 */
const paymentStateRoute = (ports: CheckoutPorts): Route => ({
  method: 'GET',
  path: `${LINKS.sale}/payment`,
  async handle(request, { params }) {
    const saleId = params['saleId'] ?? '';
    const state = await ports.checkout().findPaymentState(saleId).catch(left('payment'));
    if (state === undefined) return nothing(503);
    return state === null
      ? nothing(404)
      : inWords(request, state, async (language) =>
          ports.screens.waitAnswer(
            state,
            await paidSale(ports, saleId, state),
            language,
            new URL(request.url).searchParams.get('known'),
          ),
        );
  },
});

/**
 * GET /sale/template/{svc_sale_id}/payment?once=&clicks=&lang=: the same of the sale that this form made; what waits
 * goes on at that sale's own page.
 */
const formStateRoute = (ports: CheckoutPorts): Route => ({
  method: 'GET',
  path: `${LINKS.template}/payment`,
  async handle(request, { params }) {
    const query = new URL(request.url).searchParams;
    const own = await ports
      .checkout()
      .findSaleOfForm(params['saleId'] ?? '', parseFormQuery(query) ?? { once: '', clicks: 1 })
      .catch(left('payment'));
    if (own === undefined) return nothing(503);
    if (own === null) return inWords(request, {}, ports.screens.notReceived);
    const state = await ports.checkout().findPaymentState(own.saleId).catch(left('payment'));
    return state
      ? inWords(request, state, async (language) => ({
          ...ports.screens.waitAnswer(state, await paidSale(ports, own.saleId, state), language),
          ...(state.payment && { saleId: own.saleId }),
        }))
      : nothing(503);
  },
});

/** POST /sale/generate/{svc_sale_id}/cancel: `CancelResult`. */
const cancelPaymentRoute = (ports: CheckoutPorts): Route => ({
  method: 'POST',
  path: `${LINKS.sale}/cancel`,
  async handle(request, { params }) {
    if (!isSameOriginPost(request, settings().appUrl)) return nothing(403);
    const saleId = params['saleId'] ?? '';
    const answer = await ports.checkout().cancelPayment(saleId).catch(left('cancel'));
    if (!answer) return nothing(503);
    log.info('payment page', { route: 'cancel', outcome: answer.outcome });
    return inWords(request, answer, async (language) =>
      ports.screens.cancelAnswer(
        answer,
        'state' in answer ? await paidSale(ports, saleId, answer.state) : null,
        language,
      ),
    );
  },
});

/** A gateway's address is short. */
const GATEWAY_LIMIT_BYTES = 1_024;

/**
 * POST /sale/generate/{svc_sale_id}/apple-session `{gateway}`: what Apple's sheet opens with. 404 where no such sheet
 * is offered, 503 while Apple gives none.
 */
const appleSessionRouteOf = (ports: CheckoutPorts, path: Link): Route => ({
  method: 'POST',
  path: `${path}/apple-session`,
  async handle(request, { params }) {
    const { appUrl } = settings();
    if (!isSameOriginPost(request, appUrl)) return nothing(403);
    const { validateMerchant } = ports.checkout().walletSheets();
    const sale =
      validateMerchant &&
      (await ports
        .checkout()
        .findSaleForBuyer(params['saleId'] ?? '')
        .catch(left('apple-session')));
    if (!validateMerchant || !sale?.methods.includes('apple-pay')) return nothing(404);
    const gateway = lookupText(
      parseObject((await readAtMost(request, GATEWAY_LIMIT_BYTES)) ?? new Uint8Array())?.['gateway'],
    );
    if (gateway === '') return nothing(400);
    const session = await validateMerchant({ gateway, domain: new URL(appUrl).host, displayName: sale.sellerName });
    if (session.ok) return Response.json(session.value, { headers: jsonHeaders });
    log.warn('a merchant was not validated', { outcome: session.reason });
    return nothing(session.reason === 'not_apples' ? 400 : 503);
  },
});

export const startRoutes = (ports: CheckoutPorts) => ({
  startRoute: startRouteOf(ports, LINKS.sale),
  templateStartRoute: startRouteOf(ports, LINKS.template),
  paymentStateRoute: paymentStateRoute(ports),
  formStateRoute: formStateRoute(ports),
  cancelPaymentRoute: cancelPaymentRoute(ports),
  appleSessionRoute: appleSessionRouteOf(ports, LINKS.sale),
  templateAppleSessionRoute: appleSessionRouteOf(ports, LINKS.template),
});
