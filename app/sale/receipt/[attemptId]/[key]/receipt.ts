import { randomBytes } from 'node:crypto';
import { receiptDocument } from '#components/receipt/document.tsx';
import { PAPERS, type Paper, receiptView } from '#components/receipt/view.ts';
import { type Language, readLanguage } from '#lib/kernel/language.ts';
import type { Receipt } from '#lib/modules/payments/checkout/contract/receipt.ts';
import { settings } from '#lib/platform/env.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import { wiring } from '#lib/wiring.ts';
import { receiptAssets } from '#app/sale/generate/[saleId]/assets.ts';
import { documentHeaders, jsonHeaders } from '#app/sale/generate/[saleId]/headers.ts';

/**
 * GET /sale/receipt/{svc_transaction_id}/{key}: the buyer's proof of a payment. It may not be embedded; a receipt that
 * does not exist and one with a wrong key get the same answer.
 */
export const receiptRoute: Route = {
  method: 'GET',
  path: '/sale/receipt/:attemptId/:key',
  async handle(request, { params }) {
    return receiptResponse(
      request,
      await wiring().payments.findReceipt(params['attemptId'] ?? '', params['key'] ?? ''),
    );
  },
};

/**
 * POST: the card's owner revokes the token that the seller kept at payment; answers the receipt again. Only from the
 * receipt itself, whose address only the buyer has.
 */
export const revokeTokenRoute: Route = {
  method: 'POST',
  path: '/sale/receipt/:attemptId/:key',
  async handle(request, { params }) {
    if (request.headers.get('sec-fetch-site') !== 'same-origin')
      return new Response(null, { status: 403, headers: jsonHeaders });
    const isForgotten = await wiring().payments.revokeToken(params['attemptId'] ?? '', params['key'] ?? '');
    const { pathname, search } = new URL(request.url);
    return isForgotten
      ? new Response(null, { status: 303, headers: { ...jsonHeaders, location: pathname + search } })
      : new Response(null, { status: 404, headers: jsonHeaders });
  },
};

/**
 * The receipt as a document, in the language and on the paper that the request names; without one, that there is none.
 */
export function receiptResponse(request: Request, receipt: Receipt | null): Response {
  const query = new URL(request.url).searchParams;
  const language = languageOf(query, receipt, request);
  const nonce = randomBytes(16).toString('base64');
  const html = receiptDocument(receipt && receiptView(receipt, language), {
    language,
    paper: paperOf(query.get('paper')),
    nonce,
    ...receiptAssets(),
  });
  const headers = documentHeaders(nonce, !settings().isProduction, []);
  // The one form posts to our origin only.
  const policy = (headers['content-security-policy'] ?? '').replace(`form-action 'none'`, `form-action 'self'`);
  return new Response(html, {
    status: receipt ? 200 : 404,
    headers: { ...headers, 'content-security-policy': policy },
  });
}

const paperOf = (asked: string | null): Paper => PAPERS.find((paper) => String(paper) === asked) ?? 'a4';

function languageOf(query: URLSearchParams, receipt: Receipt | null, request: Request): Language {
  const chosen = query.get('lang');
  if (chosen) return readLanguage(chosen);
  return receipt ? receipt.language : readLanguage(request.headers.get('accept-language')?.slice(0, 2));
}
