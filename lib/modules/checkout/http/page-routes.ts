import { browserLanguage } from '#lib/platform/i18n/language-choice.ts';
import { randomBytes } from 'node:crypto';
import { type Language, readLanguage } from '#lib/kernel/language.ts';
import type { AmountRequest, BuyerSale, PaymentState } from '#lib/modules/checkout/contract/buyer-page.ts';
import { type FormQuery, parseFormQuery } from '#lib/modules/checkout/contract/once.ts';
import { settings } from '#lib/platform/env.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import { isSameOriginPost } from '#lib/platform/http/same-origin.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { newFormToken } from '#lib/platform/random.ts';
import type { CheckoutPorts } from './screens.ts';
import { documentHeaders, isFramed, jsonHeaders } from './headers.ts';
import { LINKS, type Link } from './links.ts';
import { readPayment } from './read-payment.ts';

/**
 * The buyer's payment page: a document of its own (docs/architecture.md, "The payment page"), the payment it sends, and
 * how the sale stands.
 */

const STATUS = { unknown: 404, unavailable: 503 } as const;

/** GET /sale/generate/{svc_sale_id}, GET /sale/template/{svc_sale_id} */
const pageRouteOf = (ports: CheckoutPorts, path: Link): Route => ({
  method: 'GET',
  path,
  handle: (request, { params }) => pageResponse(ports, request, params['saleId'] ?? ''),
});

/**
 * Page of a sale in its present state. `amountRequest`: the page of an open amount, with a rejected input to correct.
 */
export async function pageResponse(
  ports: CheckoutPorts,
  request: Request,
  saleId: string,
  amountRequest?: AmountRequest,
): Promise<Response> {
  return drawnPage(ports, request, { sale: await findSale(ports, saleId), ...(amountRequest && { amountRequest }) });
}

type Drawn = { sale: BuyerSale | 'unknown' | 'unavailable'; amountRequest?: AmountRequest; status?: number };

/** The page that says that there is no sale, or that it cannot be shown now. */
export const emptyPageResponse = (
  ports: CheckoutPorts,
  request: Request,
  sale: 'unknown' | 'unavailable',
  status: number = STATUS[sale],
): Promise<Response> => drawnPage(ports, request, { sale, status });

async function drawnPage(
  ports: CheckoutPorts,
  request: Request,
  { sale, amountRequest, status }: Drawn,
): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const language = languageOf(query, typeof sale === 'string' ? null : sale, request);
  const sandbox = !settings().isProduction;
  const nonce = randomBytes(16).toString('base64');
  const { validateMerchant, google } = ports.checkout().walletSheets();
  const { html, asksForAmount } = ports.screens.page({
    sale,
    language,
    query,
    nonce,
    sandbox,
    isFramed: isFramed(request),
    isEncrypted: settings().appUrl.startsWith('https:'),
    state: await stateOf(ports, sale, query),
    wallets: likelyWallets(request.headers.get('user-agent') ?? ''),
    sheets: { apple: validateMerchant !== null, google },
    once: newFormToken(),
    amountRequest: amountRequest ?? { typed: '', once: newFormToken(), wrong: null },
  });
  // A page without a sale may be framed by every site.
  if (typeof sale === 'string')
    return new Response(html, { status: status ?? STATUS[sale], headers: documentHeaders(nonce, sandbox) });
  const needs = {
    takesCards: true,
    asks: asksForAmount,
    google: !asksForAmount && google !== null && sale.methods.includes('google-pay'),
    issuer: !asksForAmount && sale.methods.includes('credit-card'),
  };
  return new Response(html, {
    status: asksForAmount && amountRequest?.wrong ? WRONG[amountRequest.wrong] : 200,
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

async function findSale(ports: CheckoutPorts, saleId: string): Promise<BuyerSale | 'unknown' | 'unavailable'> {
  try {
    return (await ports.checkout().findSaleForBuyer(saleId)) ?? 'unknown';
  } catch (error) {
    log.error('a payment page could not be made', { error: errorName(error) });
    return 'unavailable';
  }
}

/**
 * How the payment stands where that changes the page: something is under way, or its buyer comes back from elsewhere.
 */
async function stateOf(
  ports: CheckoutPorts,
  sale: BuyerSale | 'unknown' | 'unavailable',
  query: URLSearchParams,
): Promise<PaymentState | null> {
  if (
    typeof sale === 'string' ||
    sale.isTemplate ||
    (sale.state !== 'busy' && !(sale.state === 'payable' && query.has('tried')))
  )
    return null;
  return ports
    .checkout()
    .findPaymentState(sale.saleId)
    .catch((error: unknown) => {
      log.error('how a payment stands could not be found', { error: errorName(error) });
      return null;
    });
}

/** Wallets that this kind of browser may have. The device decides, and the page leaves out those that it lacks. */
function likelyWallets(agent: string): string[] {
  const isChromium = /Chrome\/|CriOS\//.test(agent);
  const isApple = /Macintosh|iPhone|iPad/.test(agent) && /AppleWebKit\//.test(agent);
  return [
    ...(isApple && (!isChromium || /iPhone|iPad/.test(agent)) ? ['apple-pay'] : []),
    ...(isChromium ? ['google-pay'] : []),
  ];
}

/** Language of the page: the buyer's choice, else the sale's, else the browser's. */
function languageOf(query: URLSearchParams, sale: BuyerSale | null, request: Request): Language {
  const chosen = query.get('lang');
  if (chosen) return readLanguage(chosen);
  return sale ? sale.language : browserLanguage(request);
}

/** POST …/pay: from our own page only, JSON only. */
const payRouteOf = (ports: CheckoutPorts, path: Link): Route => ({
  method: 'POST',
  path: `${path}/pay`,
  async handle(request, { params, ip }) {
    if (!isSameOriginPost(request, settings().appUrl)) return new Response(null, { status: 403, headers: jsonHeaders });
    const input = await readPayment(request);
    if (!input) return new Response(null, { status: 400, headers: jsonHeaders });
    const answer = await ports
      .checkout()
      .payFromPage(params['saleId'] ?? '', input, ip)
      .catch((error: unknown) => {
        log.error('a payment from the page failed', { error: errorName(error) });
        // A claimed payment is settled by the sweeper; the page polls its state.
        return { outcome: 'unknown' as const };
      });
    log.info('payment page', { route: 'pay', outcome: answer.outcome });
    return Response.json(ports.screens.paymentAnswer(answer, input.language), { headers: jsonHeaders });
  },
});

/** Sale of a request: for a form of a template the sale that the form has made, if any. */
async function findRequested(
  ports: CheckoutPorts,
  saleId: string,
  form: FormQuery | null,
): Promise<BuyerSale | 'unknown' | 'unavailable'> {
  const own =
    form &&
    (await ports
      .checkout()
      .findSaleOfForm(saleId, form)
      .catch(() => 'unavailable' as const));
  return own || findSale(ports, saleId);
}

/** GET …/state, of a template `?once=&clicks=` */
const stateRouteOf = (ports: CheckoutPorts, path: Link): Route => ({
  method: 'GET',
  path: `${path}/state`,
  async handle(request, { params }) {
    const query = new URL(request.url).searchParams;
    const language = readLanguage(query.get('lang'));
    const sale = await findRequested(ports, params['saleId'] ?? '', parseFormQuery(query));
    if (sale === 'unavailable') return Response.json({ kind: 'check' }, { headers: jsonHeaders });
    const answer =
      sale === 'unknown'
        ? ports.screens.stateAnswer(null, null, language)
        : ports.screens.stateAnswer(sale, await stateOf(ports, sale, new URLSearchParams()), language);
    return Response.json(answer, { headers: jsonHeaders });
  },
});

export const pageRoutes = (ports: CheckoutPorts) => ({
  pageRoute: pageRouteOf(ports, LINKS.sale),
  templatePageRoute: pageRouteOf(ports, LINKS.template),
  payRoute: payRouteOf(ports, LINKS.sale),
  templatePayRoute: payRouteOf(ports, LINKS.template),
  stateRoute: stateRouteOf(ports, LINKS.sale),
  templateStateRoute: stateRouteOf(ports, LINKS.template),
});
