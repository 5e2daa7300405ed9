import { randomBytes } from 'node:crypto';
import { findLanguage, type Language, readLanguage } from '#lib/kernel/language.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import type { Result } from '#lib/kernel/result.ts';
import { documentUrl } from '#lib/kernel/sale/document.ts';
import { DOCUMENT_CODE_PATH, readDocumentCode } from '#lib/kernel/sale/document-code.ts';
import { documentHeaders } from '#lib/modules/checkout/index.ts';
import { settings } from '#lib/platform/env.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import { browserLanguage } from '#lib/platform/i18n/language-choice.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { pdfDownload, pdfLater, pdfRefused } from '#lib/platform/pdf/pdf-response.ts';
import { documentTitle } from './contract/document-title.ts';
import type { ShownDocument } from './contract/shown-document.ts';
import { isHeld } from './contract/allocation.ts';
import { type FilePorts, makeFile } from './make-file.ts';

/** `paper` as the request names it. Null is the page that says that there is no such document. */
export type DrawDocument = (
  document: ShownDocument | null,
  drawn: { publicId: string; language: Language; second: Language | null; paper: string | null; nonce: string },
) => string;

type DocumentPorts = {
  files: () => FilePorts;
  find: (documentId: string) => Promise<ShownDocument | null>;
  draw: DrawDocument;
};

/** The answer about a document that waits for its allocation number: it has no PDF before. */
const pdfHeld = (language: Language): Response => pdfRefused(say(language, 'documents.allocated.noFile'));

/**
 * GET /document/{id}: a document to read and to print, for each holder of its address; with `file=pdf` as a file. Not
 * framed by other sites, not cached, not indexed by search engines. `lang` and `second` choose its languages. Each
 * print of the page says that it is a copy (docs/decisions/0205). One that waits for its allocation number has no PDF
 * yet (docs/decisions/0207).
 */
export const documentRoute = (ports: DocumentPorts): Route => ({
  method: 'GET',
  path: '/document/:documentId',
  async handle(request, { params }) {
    const publicId = params['documentId'] ?? '';
    const document = await ports.find(publicId);
    const query = new URL(request.url).searchParams;
    const chosen = query.get('lang');
    const language = chosen ? readLanguage(chosen) : (document?.language ?? browserLanguage(request));
    const second = secondOf(query.get('second'), document);
    const paper = query.get('paper');
    if (document && query.get('file') === 'pdf') {
      if (isHeld(document.allocation)) return pdfHeld(language);
      const asked = { publicId, language, second, format: paper === '80' ? 'roll' : 'a4' } as const;
      const file = await makeFile(ports.files(), document, asked);
      return file
        ? pdfDownload(file, `${documentTitle(document.type, document.number, language)}.pdf`)
        : pdfLater(language);
    }
    const nonce = randomBytes(16).toString('base64');
    return new Response(ports.draw(document, { publicId, language, second, paper, nonce }), {
      status: document ? 200 : 404,
      headers: documentHeaders(nonce, !settings().isProduction, [], { asks: (document?.payable ?? 0) > 0 }),
    });
  },
});

type PayPorts = Pick<DocumentPorts, 'draw'> & {
  /** Sale to pay, or null where there is nothing to pay. */
  pay: (publicId: string, language: Language | null) => Promise<Result<{ saleId: string } | null, Refusal>>;
};

/**
 * POST /document/{id}/pay: the button of the page. Leads to the payment page of the sale for what is left; back to the
 * document, which says how it stands, where there is nothing to pay. A document that cannot be paid now is 503.
 */
export const payDocumentRoute = ({ pay, draw }: PayPorts): Route => ({
  method: 'POST',
  path: '/document/:documentId/pay',
  async handle(request, { params }) {
    const publicId = params['documentId'] ?? '';
    const chosen = findLanguage(new URL(request.url).searchParams.get('lang'));
    const nonce = randomBytes(16).toString('base64');
    const headers = documentHeaders(nonce, !settings().isProduction, []);
    if (!isUuid(publicId))
      return new Response(draw(null, { ...NOTHING, language: chosen ?? browserLanguage(request), nonce }), {
        status: 404,
        headers,
      });
    const toPay = await pay(publicId.toLowerCase(), chosen);
    if (!toPay.ok) {
      const { retryAfterSeconds = RETRY_SECONDS } = toPay.reason;
      return new Response(say(chosen ?? browserLanguage(request), 'refusals.temporarily_unavailable'), {
        status: 503,
        headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', 'retry-after': String(retryAfterSeconds) },
      });
    }
    const location = toPay.value
      ? `/sale/generate/${toPay.value.saleId}`
      : `${documentUrl('', publicId)}${chosen ? `?lang=${chosen}` : ''}`;
    return new Response(null, { status: 303, headers: { ...headers, location } });
  },
});

/** Seconds after which a document that cannot be paid now may be tried again. */
const RETRY_SECONDS = 5;

const NOTHING = { publicId: '', second: null, paper: null } as const;

/** The second language: as the request says, `none` for none; else as the document was issued. */
function secondOf(asked: string | null, document: ShownDocument | null): Language | null {
  if (asked === null) return document?.content.secondLanguage ?? null;
  return findLanguage(asked);
}

/** GET /d/{code}: the short address of a document, as messages have it; leads to its page. */
export const documentCodeRoute = ({ draw }: Pick<DocumentPorts, 'draw'>): Route => ({
  method: 'GET',
  path: DOCUMENT_CODE_PATH,
  async handle(request, { params }) {
    const publicId = readDocumentCode(params['code'] ?? '');
    const nonce = randomBytes(16).toString('base64');
    const headers = documentHeaders(nonce, !settings().isProduction, []);
    if (publicId !== null)
      return new Response(null, {
        status: 303,
        headers: { ...headers, location: `${documentUrl('', publicId)}${new URL(request.url).search}` },
      });
    const language = browserLanguage(request);
    return new Response(draw(null, { ...NOTHING, language, nonce }), { status: 404, headers });
  },
});
