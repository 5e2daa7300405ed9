import { randomBytes } from 'node:crypto';
import { type Language, readLanguage } from '#lib/kernel/language.ts';
import { documentHeaders } from '#lib/modules/checkout/index.ts';
import { settings } from '#lib/platform/env.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import type { Logo } from '#lib/modules/sellers/contract/brand.ts';
import type { Paper, Picture } from '#lib/platform/pdf/paper.ts';
import { pdfResponse } from '#lib/platform/pdf/pdf-response.ts';
import { browserLanguage } from '#lib/platform/i18n/language-choice.ts';
import type { ShownDocument } from './contract/shown-document.ts';

/** `paper` as the request names it. Null is the page that says that there is no such document. */
export type DrawDocument = (
  document: ShownDocument | null,
  drawn: { language: Language; paper: string | null; nonce: string },
) => string;

/** The same as PDF, and the name of its file. `logo`: the picture of the document's look. */
export type DrawPaper = (
  document: ShownDocument,
  drawn: { language: Language; paper: string | null; logo: Picture | null },
) => { paper: Paper; name: string };

type DocumentPorts = {
  find: (documentId: string) => Promise<ShownDocument | null>;
  readLogo: (logo: Logo) => Promise<Picture | null>;
  draw: DrawDocument;
  drawPaper: DrawPaper;
};

/**
 * GET /document/{id}: a document to read and to print, for each holder of its address; with `file=pdf` as a file. Not
 * framed by other sites, not cached, not indexed by search engines.
 */
export const documentRoute = ({ find, readLogo, draw, drawPaper }: DocumentPorts): Route => ({
  method: 'GET',
  path: '/document/:documentId',
  async handle(request, { params }) {
    const document = await find(params['documentId'] ?? '');
    const query = new URL(request.url).searchParams;
    const chosen = query.get('lang');
    const language = chosen ? readLanguage(chosen) : (document?.language ?? browserLanguage(request));
    if (document && query.get('file') === 'pdf') {
      const logo = document.look.logo && (await readLogo(document.look.logo));
      const { paper, name } = drawPaper(document, { language, paper: query.get('paper'), logo });
      return pdfResponse({ paper, createdAt: document.issuedAt }, name);
    }
    const nonce = randomBytes(16).toString('base64');
    return new Response(draw(document, { language, paper: query.get('paper'), nonce }), {
      status: document ? 200 : 404,
      headers: documentHeaders(nonce, !settings().isProduction, []),
    });
  },
});
