import { lookupText } from '#lib/kernel/entered.ts';
import {
  notReceived,
  standingOfCancel,
  standingOfStart,
  standingOfState,
} from '#components/payment-page/model/method-responses.ts';
import type { Standing } from '#components/payment-page/model/wire.ts';
import { type Language, readLanguage } from '#lib/kernel/language.ts';
import type { BuyerSale, PaymentState } from '#lib/modules/payments/checkout/contract/buyer-page.ts';
import { parseFormQuery } from '#lib/modules/payments/checkout/contract/once.ts';
import { settings } from '#lib/platform/env.ts';
import { parseObject, readAtMost } from '#lib/platform/http/api/read-json.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { wiring } from '#lib/wiring.ts';
import { jsonHeaders } from './headers.ts';
import { isSameOriginPost } from './read-payment.ts';
import { readStart } from './read-start.ts';

/**
 * What the page asks beside its card payment: start with a method, how it stands, take it back. From our own page only,
 * JSON only.
 */

const LINKS = ['/sale/generate/:saleId', '/sale/template/:saleId'] as const;
type Link = (typeof LINKS)[number];

const nothing = (status: number): Response => new Response(null, { status, headers: jsonHeaders });

/** Whatever was claimed is settled by the sweeper; the page asks how it stands until it knows. */
const left = (what: string) => (error: unknown) =>
  void log.error('a payment from the page failed', { route: what, error: errorName(error) });

/** What was found, or, asked with `?lang=`, what the page shows of it. */
async function inWords(
  request: Request,
  found: object,
  words: (language: Language) => Standing | Promise<Standing>,
): Promise<Response> {
  const language = new URL(request.url).searchParams.get('lang');
  return Response.json(language === null ? found : await words(readLanguage(language)), { headers: jsonHeaders });
}

/** The last screen says how it was paid; where that cannot be read right now, the page is asked for anew. */
async function paidSale(saleId: string, { state }: PaymentState): Promise<BuyerSale | null> {
  if (state !== 'paid') return null;
  return (await wiring().payments.findSaleForBuyer(saleId).catch(left('payment'))) ?? null;
}

/** POST …/start: `StartInput` in, `StartResult` out (contract/buyer-page.ts). */
const startRouteOf = (path: Link): Route => ({
  method: 'POST',
  path: `${path}/start`,
  async handle(request, { params, ip }) {
    if (!isSameOriginPost(request, settings().appUrl)) return nothing(403);
    const input = await readStart(request);
    if (!input) return nothing(400);
    const answer = (await wiring()
      .payments.startPayment(params['saleId'] ?? '', input, ip)
      .catch(left('start'))) ?? { outcome: 'unknown' as const };
    log.info('payment page', { route: 'start', outcome: answer.outcome });
    return inWords(request, answer, (language) => standingOfStart(answer, input.details.method, language));
  },
});

export const [startRoute, templateStartRoute] = [startRouteOf(LINKS[0]), startRouteOf(LINKS[1])];

/**
 * GET /sale/generate/{svc_sale_id}/payment: `PaymentState`. 404 for an unknown sale, 503 while the database is
 * unavailable.
 */
export const paymentStateRoute: Route = {
  method: 'GET',
  path: `${LINKS[0]}/payment`,
  async handle(request, { params }) {
    const saleId = params['saleId'] ?? '';
    const state = await wiring().payments.findPaymentState(saleId).catch(left('payment'));
    if (state === undefined) return nothing(503);
    return state === null
      ? nothing(404)
      : inWords(request, state, async (language) =>
          standingOfState(
            state,
            await paidSale(saleId, state),
            language,
            new URL(request.url).searchParams.get('known'),
          ),
        );
  },
};

/**
 * GET /sale/template/{svc_sale_id}/payment?once=&clicks=&lang=: the same of the sale that this form made; what waits
 * goes on at that sale's own page.
 */
export const formStateRoute: Route = {
  method: 'GET',
  path: `${LINKS[1]}/payment`,
  async handle(request, { params }) {
    const query = new URL(request.url).searchParams;
    const own = await wiring()
      .payments.findSaleOfForm(params['saleId'] ?? '', parseFormQuery(query) ?? { once: '', clicks: 1 })
      .catch(left('payment'));
    if (own === undefined) return nothing(503);
    if (own === null) return inWords(request, {}, notReceived);
    const state = await wiring().payments.findPaymentState(own.saleId).catch(left('payment'));
    return state
      ? inWords(request, state, async (language) => ({
          ...standingOfState(state, await paidSale(own.saleId, state), language),
          ...(state.payment && { saleId: own.saleId }),
        }))
      : nothing(503);
  },
};

/** POST /sale/generate/{svc_sale_id}/cancel: `CancelResult`. */
export const cancelPaymentRoute: Route = {
  method: 'POST',
  path: `${LINKS[0]}/cancel`,
  async handle(request, { params }) {
    if (!isSameOriginPost(request, settings().appUrl)) return nothing(403);
    const saleId = params['saleId'] ?? '';
    const answer = await wiring().payments.cancelPayment(saleId).catch(left('cancel'));
    if (!answer) return nothing(503);
    log.info('payment page', { route: 'cancel', outcome: answer.outcome });
    return inWords(request, answer, async (language) =>
      standingOfCancel(answer, 'state' in answer ? await paidSale(saleId, answer.state) : null, language),
    );
  },
};

/** A gateway's address is short. */
const GATEWAY_LIMIT_BYTES = 1_024;

/**
 * POST /sale/generate/{svc_sale_id}/apple-session `{gateway}`: what Apple's sheet opens with. 404 where no such sheet
 * is offered, 503 while Apple gives none.
 */
const appleSessionRouteOf = (path: Link): Route => ({
  method: 'POST',
  path: `${path}/apple-session`,
  async handle(request, { params }) {
    const { appUrl } = settings();
    if (!isSameOriginPost(request, appUrl)) return nothing(403);
    const { validateMerchant } = wiring().payments.walletSheets();
    const sale =
      validateMerchant &&
      (await wiring()
        .payments.findSaleForBuyer(params['saleId'] ?? '')
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

export const [appleSessionRoute, templateAppleSessionRoute] = [
  appleSessionRouteOf(LINKS[0]),
  appleSessionRouteOf(LINKS[1]),
];
