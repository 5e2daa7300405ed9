import { browserLanguage } from '#lib/platform/i18n/language-choice.ts';
import { randomBytes } from 'node:crypto';
import { type Language, readLanguage } from '#lib/kernel/language.ts';
import type { Receipt } from '#lib/modules/checkout/contract/receipt.ts';
import { settings } from '#lib/platform/env.ts';
import { pdfResponse } from '#lib/platform/pdf/pdf-response.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import type { CheckoutPorts, CheckoutScreens } from './screens.ts';
import { documentHeaders, jsonHeaders } from './headers.ts';

/**
 * GET /sale/receipt/{svc_transaction_id}/{key}: the buyer's proof of a payment; with `file=pdf` as a file. It may not
 * be embedded; a receipt that does not exist and one with a wrong key get the same answer.
 */
const receiptRoute = (ports: CheckoutPorts): Route => ({
  method: 'GET',
  path: '/sale/receipt/:attemptId/:key',
  async handle(request, { params }) {
    const receipt = await ports.checkout().findReceipt(params['attemptId'] ?? '', params['key'] ?? '');
    return receipt && new URL(request.url).searchParams.get('file') === 'pdf'
      ? receiptPdf(ports, request, receipt)
      : receiptResponse(ports.screens, request, receipt);
  },
});

/**
 * POST: the card's owner revokes the token that the payment stored for the seller; returns the receipt again. Accepted
 * from the receipt itself, whose address is the buyer's alone.
 */
const revokeTokenRoute = (ports: CheckoutPorts): Route => ({
  method: 'POST',
  path: '/sale/receipt/:attemptId/:key',
  async handle(request, { params }) {
    if (request.headers.get('sec-fetch-site') !== 'same-origin')
      return new Response(null, { status: 403, headers: jsonHeaders });
    const isForgotten = await ports.checkout().revokeToken(params['attemptId'] ?? '', params['key'] ?? '');
    const { pathname, search } = new URL(request.url);
    return isForgotten
      ? new Response(null, { status: 303, headers: { ...jsonHeaders, location: pathname + search } })
      : new Response(null, { status: 404, headers: jsonHeaders });
  },
});

export const receiptRoutes = (ports: CheckoutPorts) => ({
  receiptRoute: receiptRoute(ports),
  revokeTokenRoute: revokeTokenRoute(ports),
});

/**
 * The receipt as a document, in the language and on the paper that the request names; without one, that there is none.
 */
export function receiptResponse(
  screens: Pick<CheckoutScreens, 'receipt'>,
  request: Request,
  receipt: Receipt | null,
): Response {
  const query = new URL(request.url).searchParams;
  const language = languageOf(query, receipt, request);
  const nonce = randomBytes(16).toString('base64');
  const html = screens.receipt(receipt, { language, paper: query.get('paper'), nonce });
  const headers = documentHeaders(nonce, !settings().isProduction, []);
  // The one form posts to our origin only.
  const policy = (headers['content-security-policy'] ?? '').replace(`form-action 'none'`, `form-action 'self'`);
  return new Response(html, {
    status: receipt ? 200 : 404,
    headers: { ...headers, 'content-security-policy': policy },
  });
}

/** The receipt as PDF. The same until something happens to the payment: its date is that of the last event. */
async function receiptPdf({ checkout, screens }: CheckoutPorts, request: Request, receipt: Receipt): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const logo = receipt.look.logo && (await checkout().readLogo(receipt.look.logo));
  const language = languageOf(query, receipt, request);
  const { paper, name } = screens.receiptPaper(receipt, { language, paper: query.get('paper'), logo });
  const times = [receipt.paidAt, ...receipt.refunds.map(({ at }) => at)].map((time) => time.getTime());
  return pdfResponse({ paper, createdAt: new Date(Math.max(...times)) }, name);
}

function languageOf(query: URLSearchParams, receipt: Receipt | null, request: Request): Language {
  const chosen = query.get('lang');
  if (chosen) return readLanguage(chosen);
  return receipt ? receipt.language : browserLanguage(request);
}
