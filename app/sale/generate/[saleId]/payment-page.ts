import { randomBytes } from 'node:crypto';
import { responseOfPayment, responseOfState } from '#components/payment-page/model/responses.ts';
import { paymentDocument } from '#components/payment-page/views/document.tsx';
import { readPrefill } from '#components/payment-page/runtime/card/prefill.ts';
import type { AmountRequest } from '#components/payment-page/model/amount-view.ts';
import { pageView } from '#components/payment-page/model/view.ts';
import { type Language, readLanguage } from '#lib/kernel/language.ts';
import type { BuyerSale, PaymentState } from '#lib/modules/payments/checkout/contract/buyer-page.ts';
import { type FormQuery, parseFormQuery } from '#lib/modules/payments/checkout/contract/once.ts';
import { settings } from '#lib/platform/env.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { wiring } from '#lib/wiring.ts';
import { challengePart, paymentPageAssets } from './assets.ts';
import { documentHeaders, isFramed, jsonHeaders } from './headers.ts';
import { isSameOriginPost, readPayment } from './read-payment.ts';

/**
 * The buyer's payment page: a document of its own (docs/architecture.md, "The payment page"), the payment it sends, and
 * how the sale stands.
 */

const STATUS = { unknown: 404, unavailable: 503 } as const;

/** Both kinds of link show the same page: a sale's own, and a template's, which takes many payments. */
const LINKS = ['/sale/generate/:saleId', '/sale/template/:saleId'] as const;
type Link = (typeof LINKS)[number];

/** GET /sale/generate/{svc_sale_id}, GET /sale/template/{svc_sale_id} */
const pageRouteOf = (path: Link): Route => ({
  method: 'GET',
  path,
  handle: (request, { params }) => pageResponse(request, params['saleId'] ?? ''),
});

/**
 * The page of a sale as it stands. `asked`: its link asks for an amount, and what was answered has to be looked at
 * again.
 */
export async function pageResponse(request: Request, saleId: string, asked?: AmountRequest): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const sale = await findSale(saleId);
  const language = languageOf(query, typeof sale === 'string' ? null : sale, request);
  const sandbox = !settings().isProduction;
  const nonce = randomBytes(16).toString('base64');
  const { validateMerchant, google } = wiring().payments.walletSheets();
  const around = {
    sandbox,
    isFramed: isFramed(request),
    state: await stateOf(sale, query),
    wallets: likelyWallets(request.headers.get('user-agent') ?? ''),
    sheets: { apple: validateMerchant !== null, google },
    once: newOnce(),
    asked: asked ?? { typed: '', once: newOnce(), wrong: null },
  };
  const view = pageView(sale, language, query, readPrefill(query, sandbox), around);
  const html = paymentDocument(view, paymentPageAssets(sandbox), nonce);
  // A page that says only that there is no sale may stand anywhere.
  if (typeof sale === 'string')
    return new Response(html, { status: STATUS[sale], headers: documentHeaders(nonce, sandbox) });
  const isAsking = view.screen.kind === 'amount';
  const needs = {
    takesCards: true,
    asks: isAsking,
    google: !isAsking && google !== null && sale.methods.includes('google-pay'),
    issuer: !isAsking && sale.methods.includes('credit-card'),
  };
  return new Response(html, {
    status: isAsking && asked?.wrong ? WRONG[asked.wrong] : 200,
    headers: documentHeaders(nonce, sandbox, sale.embedOrigins, needs),
  });
}

/** How the page answers to an amount that was not taken. */
const WRONG: Readonly<Record<NonNullable<AmountRequest['wrong']>, number>> = {
  missing: 422,
  unreadable: 422,
  too_little: 422,
  too_much: 422,
  too_many: 429,
  unavailable: 503,
};

/** A token for one form: paying or posting twice with it finds the same sale. */
const newOnce = (): string => randomBytes(16).toString('base64url');

async function findSale(saleId: string): Promise<BuyerSale | 'unknown' | 'unavailable'> {
  try {
    return (await wiring().payments.findSaleForBuyer(saleId)) ?? 'unknown';
  } catch (error) {
    log.error('a payment page could not be made', { error: errorName(error) });
    return 'unavailable';
  }
}

/**
 * How the payment stands where that changes the page: something is under way, or its buyer comes back from elsewhere.
 */
async function stateOf(
  sale: BuyerSale | 'unknown' | 'unavailable',
  query: URLSearchParams,
): Promise<PaymentState | null> {
  if (
    typeof sale === 'string' ||
    sale.isTemplate ||
    (sale.state !== 'busy' && !(sale.state === 'payable' && query.has('tried')))
  )
    return null;
  return wiring()
    .payments.findPaymentState(sale.saleId)
    .catch((error: unknown) => {
      log.error('how a payment stands could not be found', { error: errorName(error) });
      return null;
    });
}

/** Which wallets this kind of browser may have. Only the device knows; what it lacks is left out there. */
function likelyWallets(agent: string): string[] {
  const isChromium = /Chrome\/|CriOS\//.test(agent);
  const isApple = /Macintosh|iPhone|iPad/.test(agent) && /AppleWebKit\//.test(agent);
  return [
    ...(isApple && (!isChromium || /iPhone|iPad/.test(agent)) ? ['apple-pay'] : []),
    ...(isChromium ? ['google-pay'] : []),
  ];
}

/** What the buyer chose, else the sale's, else the browser's. */
function languageOf(query: URLSearchParams, sale: BuyerSale | null, request: Request): Language {
  const chosen = query.get('lang');
  if (chosen) return readLanguage(chosen);
  return sale ? sale.language : readLanguage(request.headers.get('accept-language')?.slice(0, 2));
}

/** POST …/pay: from our own page only, JSON only. */
const payRouteOf = (path: Link): Route => ({
  method: 'POST',
  path: `${path}/pay`,
  async handle(request, { params, ip }) {
    if (!isSameOriginPost(request, settings().appUrl)) return new Response(null, { status: 403, headers: jsonHeaders });
    const input = await readPayment(request);
    if (!input) return new Response(null, { status: 400, headers: jsonHeaders });
    const answer = await wiring()
      .payments.payFromPage(params['saleId'] ?? '', input, ip)
      .catch((error: unknown) => {
        log.error('a payment from the page failed', { error: errorName(error) });
        // What was claimed is settled by the sweeper; the page asks how until it knows.
        return { outcome: 'unknown' as const };
      });
    log.info('payment page', { route: 'pay', outcome: answer.outcome });
    return Response.json(responseOfPayment(answer, input.language, challengePart(input.language).address), {
      headers: jsonHeaders,
    });
  },
});

/** The sale that is asked about: of a template's form the one that it made, where it has made one. */
async function findRequested(saleId: string, asked: FormQuery | null): Promise<BuyerSale | 'unknown' | 'unavailable'> {
  const own =
    asked &&
    (await wiring()
      .payments.findSaleOfForm(saleId, asked)
      .catch(() => 'unavailable' as const));
  return own || findSale(saleId);
}

/** GET …/state, of a template `?once=&clicks=` */
const stateRouteOf = (path: Link): Route => ({
  method: 'GET',
  path: `${path}/state`,
  async handle(request, { params }) {
    const query = new URL(request.url).searchParams;
    const language = readLanguage(query.get('lang'));
    const sale = await findRequested(params['saleId'] ?? '', parseFormQuery(query));
    if (sale === 'unavailable') return Response.json({ kind: 'check' }, { headers: jsonHeaders });
    const answer =
      sale === 'unknown'
        ? responseOfState(null, null, language, '')
        : responseOfState(sale, await stateOf(sale, new URLSearchParams()), language, challengePart(language).address);
    return Response.json(answer, { headers: jsonHeaders });
  },
});

export const [pageRoute, templatePageRoute] = [pageRouteOf(LINKS[0]), pageRouteOf(LINKS[1])];
export const [payRoute, templatePayRoute] = [payRouteOf(LINKS[0]), payRouteOf(LINKS[1])];
export const [stateRoute, templateStateRoute] = [stateRouteOf(LINKS[0]), stateRouteOf(LINKS[1])];
