import type { Language } from '#lib/kernel/language.ts';
import { dispositionOf } from '#lib/platform/http/disposition.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { type PdfRequest, renderPdf } from './render-pdf.ts';

/** After so many seconds a busy engine may be asked again. */
const RETRY_SECONDS = 5;

const HEADERS = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

type Asked = Omit<PdfRequest, 'unknownLetters'>;

type Sealed = (bytes: Buffer) => Buffer | Promise<Buffer>;

/**
 * A paper as PDF, `sealed` by its signer if it has one; null where it cannot be made now. Letters without a glyph are
 * no reason, nor is a logo that browsers show and the engine cannot read.
 */
export async function sealedPdf(request: Asked, sealed: Sealed = (bytes) => bytes): Promise<Buffer | null> {
  const whole = await renderPdf({ ...request, unknownLetters: 'replace' });
  const hasLogo = request.paper.issuer.logo !== undefined;
  const isUnreadable = !whole.ok && whole.reason.kind === 'not_drawable' && hasLogo;
  const made = isUnreadable ? await renderPdf({ ...withoutLogo(request), unknownLetters: 'replace' }) : whole;
  return made.ok ? sealed(made.value) : null;
}

/** A PDF as a download named `name`. */
export const pdfDownload = (bytes: Uint8Array<ArrayBufferLike>, name: string): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      ...HEADERS,
      'content-type': 'application/pdf',
      'content-disposition': dispositionOf('attachment', name),
    },
  });

/** A paper as a download. Where it cannot be made now, 503 and a sentence in its language. */
export async function pdfResponse(request: Asked, name: string): Promise<Response> {
  const made = await sealedPdf(request);
  return made ? pdfDownload(made, name) : pdfLater(request.paper.language);
}

/** The answer where a paper cannot be made now: 503 and a sentence. */
export const pdfLater = (language: Language): Response =>
  new Response(say(language, 'refusals.temporarily_unavailable'), {
    status: 503,
    headers: { ...HEADERS, 'content-type': 'text/plain; charset=utf-8', 'retry-after': String(RETRY_SECONDS) },
  });

/** The answer where a paper may not be handed out now: 409 and a sentence. */
export const pdfRefused = (sentence: string): Response =>
  new Response(sentence, { status: 409, headers: { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' } });

function withoutLogo({ paper, ...request }: Asked): Asked {
  const { logo: _, ...issuer } = paper.issuer;
  return { ...request, paper: { ...paper, issuer } };
}
