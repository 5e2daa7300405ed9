import { type KeptFormat, MEDIA_TYPES } from '#lib/modules/seller-files/contract/file-types.ts';
import { dispositionOf } from '#lib/platform/http/disposition.ts';

/** Pictures that we have written ourselves, pixel by pixel: the only files that a browser may show by itself. */
const SHOWN: readonly KeptFormat[] = ['jpeg', 'png'];

/**
 * A seller file: always a download, except for a picture of ours as a preview. It has no origin, runs nothing and loads
 * nothing, in whatever form the browser shows it. A reviewer sees the preview of a PDF, whose pages we have rewritten
 * without active content, in the frame of its review: a browser's own viewer draws no sandboxed document.
 */
export function sellerFileResponse(
  { name, format, bytes }: { name: string; format: KeptFormat; bytes: Uint8Array },
  { isPreview, reader = 'seller' }: { isPreview: boolean; reader?: 'seller' | 'reviewer' },
): Response {
  const isFramed = reader === 'reviewer' && isPreview && format === 'pdf';
  const kind = isFramed || (isPreview && SHOWN.includes(format)) ? 'inline' : 'attachment';
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': MEDIA_TYPES[format],
      'content-disposition': dispositionOf(kind, name),
      'content-security-policy': isFramed
        ? "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'"
        : "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  });
}
