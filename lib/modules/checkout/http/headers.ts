/** The headers of the payment page: nothing runs, loads or frames that we did not put there. */

const COMMON = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
};

/**
 * Frame ancestors of a seller without a list of origins: any on https; in the sandbox also on http, where demo shops
 * run.
 */
const ANYBODY = { sandbox: 'https: http:', production: 'https:' };

/** Origins where browsers resolve the Google Pay payment method. */
const GOOGLE_PAY = 'https://google.com/pay https://www.google.com/pay https://pay.google.com';

/**
 * Third parties that a page needs: Google Pay, and card issuers, whose pages may be at any origin. `takesCards`: the
 * page has card fields, which another page of our own origin could read in a frame (B-07). `asks`: a form of plain HTML
 * that posts to our origin alone.
 */
type Needs = { google?: boolean; issuer?: boolean; takesCards?: boolean; asks?: boolean };

/** `embedders` are the origins that may embed the page; null allows every origin. */
export function documentHeaders(
  nonce: string,
  sandbox: boolean,
  embedders: readonly string[] | null = null,
  { google = false, issuer = false, takesCards = false, asks = false }: Needs = {},
): Record<string, string> {
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `connect-src 'self'${google ? ` ${GOOGLE_PAY}` : ''}`,
    `img-src 'self' data:`,
    ...(issuer ? [`frame-src 'self' https:`] : sandbox ? [`frame-src 'self'`] : []),
    `base-uri 'none'`,
    `form-action ${asks ? `'self'` : `'none'`}`,
    `object-src 'none'`,
    'frame-ancestors ' +
      (embedders
        ? [...(takesCards ? [] : [`'self'`]), ...embedders].join(' ') || `'none'`
        : sandbox
          ? ANYBODY.sandbox
          : ANYBODY.production),
  ];
  return {
    ...COMMON,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'permissions-policy': 'payment=(self), camera=(), microphone=(), geolocation=(), usb=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    // A shop that isolates its pages may frame it too.
    'cross-origin-resource-policy': embedders?.length === 0 ? 'same-origin' : 'cross-origin',
    ...(!sandbox && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

export const jsonHeaders = {
  ...COMMON,
  'content-security-policy':
    `default-src 'none'; base-uri 'none'; object-src 'none'; ` + `form-action 'none'; frame-ancestors 'none'`,
};

/** Whether the document goes into a frame; assumed for a browser that sends no `Sec-Fetch-Dest`. */
export const isFramed = (request: Request): boolean => request.headers.get('sec-fetch-dest') !== 'document';
