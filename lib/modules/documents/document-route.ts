import { createHash, randomBytes } from 'node:crypto';
import { type Language, readLanguage } from '#lib/kernel/language.ts';
import { documentHeaders } from '#lib/modules/checkout/index.ts';
import { settings } from '#lib/platform/env.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import type { Logo } from '#lib/modules/sellers/contract/brand.ts';
import type { Paper, Picture } from '#lib/platform/pdf/paper.ts';
import { pdfLater, pdfRefused, pdfResponse } from '#lib/platform/pdf/pdf-response.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { browserLanguage } from '#lib/platform/i18n/language-choice.ts';
import type { Signer } from '#lib/modules/signing-keys/views.ts';
import type { ShownDocument } from './contract/shown-document.ts';
import { isHeld } from './contract/allocation.ts';

/** `paper` as the request names it. Null is the page that says that there is no such document. */
export type DrawDocument = (
  document: ShownDocument | null,
  drawn: { language: Language; paper: string | null; nonce: string },
) => string;

/**
 * The same as PDF, and the name of its file. `logo`: the picture of the document's look; `isCopy`: it is not the
 * original.
 */
export type DrawPaper = (
  document: ShownDocument,
  drawn: { language: Language; paper: string | null; logo: Picture | null; isCopy: boolean; signer: DocumentSigner },
) => { paper: Paper; name: string };

/** Signer of a document's PDF, and the signing. */
export type DocumentSigner = Signer & { sign: (bytes: Buffer) => Promise<Buffer> };

type DocumentPorts = {
  find: (documentId: string) => Promise<ShownDocument | null>;
  readLogo: (logo: Logo) => Promise<Picture | null>;
  /** Null while the keys cannot be opened. */
  signerOf: (sellerId: number) => Promise<DocumentSigner | null>;
  originals: {
    isCopyNext: (publicId: string) => Promise<boolean>;
    /** False where another PDF was first. */
    keep: (original: { publicId: string; language: Language; sha256: Buffer }) => Promise<boolean>;
  };
  draw: DrawDocument;
  drawPaper: DrawPaper;
};

/** The answer about a document that waits for its allocation number: it has no PDF before. */
const pdfHeld = (language: Language): Response => pdfRefused(say(language, 'documents.allocated.noFile'));

/**
 * GET /document/{id}: a document to read and to print, for each holder of its address; with `file=pdf` as a file. Not
 * framed by other sites, not cached, not indexed by search engines. Each PDF is signed (docs/decisions/0186). The first
 * is the original, and its hash is kept; later ones say that they are copies, as every print of the page does
 * (docs/decisions/0205). One that waits for its allocation number has no PDF yet (docs/decisions/0207).
 */
export const documentRoute = (ports: DocumentPorts): Route => ({
  method: 'GET',
  path: '/document/:documentId',
  async handle(request, { params }) {
    const { find, draw } = ports;
    const document = await find(params['documentId'] ?? '');
    const query = new URL(request.url).searchParams;
    const chosen = query.get('lang');
    const language = chosen ? readLanguage(chosen) : (document?.language ?? browserLanguage(request));
    if (document && query.get('file') === 'pdf') {
      if (isHeld(document.allocation)) return pdfHeld(language);
      return fileOf(ports, document, { publicId: params['documentId'] ?? '', language, paper: query.get('paper') });
    }
    const nonce = randomBytes(16).toString('base64');
    return new Response(draw(document, { language, paper: query.get('paper'), nonce }), {
      status: document ? 200 : 404,
      headers: documentHeaders(nonce, !settings().isProduction, []),
    });
  },
});

type Asked = { publicId: string; language: Language; paper: string | null };

async function fileOf(
  { readLogo, signerOf, originals, drawPaper }: DocumentPorts,
  document: ShownDocument,
  { publicId, language, paper: asked }: Asked,
): Promise<Response> {
  const [logo, signer] = await Promise.all([
    document.look.logo && readLogo(document.look.logo),
    signerOf(document.sellerId),
  ]);
  if (!signer) return pdfLater(language);
  const drawn = (isCopy: boolean) => {
    const { paper, name } = drawPaper(document, { language, paper: asked, logo, isCopy, signer });
    return pdfResponse({ paper, createdAt: document.issuedAt }, name, signer.sign);
  };
  if (await originals.isCopyNext(publicId)) return drawn(true);
  const original = await drawn(false);
  if (!original.ok) return original;
  const sha256 = createHash('sha256')
    .update(new Uint8Array(await original.clone().arrayBuffer()))
    .digest();
  return (await originals.keep({ publicId, language, sha256 })) ? original : drawn(true);
}
