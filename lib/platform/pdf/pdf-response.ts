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

/**
 * A paper as a download named `name`. Where it cannot be made now, 503 and a sentence in its language. Letters without
 * a glyph are no reason, nor is a logo that browsers show and the engine cannot read.
 */
export async function pdfResponse(request: Asked, name: string): Promise<Response> {
  const whole = await renderPdf({ ...request, unknownLetters: 'replace' });
  const hasLogo = request.paper.issuer.logo !== undefined;
  const isUnreadable = !whole.ok && whole.reason.kind === 'not_drawable' && hasLogo;
  const made = isUnreadable ? await renderPdf({ ...withoutLogo(request), unknownLetters: 'replace' }) : whole;
  if (!made.ok)
    return new Response(say(request.paper.language, 'refusals.temporarily_unavailable'), {
      status: 503,
      headers: { ...HEADERS, 'content-type': 'text/plain; charset=utf-8', 'retry-after': String(RETRY_SECONDS) },
    });
  return new Response(made.value, {
    headers: {
      ...HEADERS,
      'content-type': 'application/pdf',
      'content-disposition': dispositionOf('attachment', name),
    },
  });
}

function withoutLogo({ paper, ...request }: Asked): Asked {
  const { logo: _, ...issuer } = paper.issuer;
  return { ...request, paper: { ...paper, issuer } };
}
