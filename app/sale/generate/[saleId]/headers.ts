/** The headers of the payment page: nothing runs, loads or frames that we did not put there. */

const COMMON = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
};

/** A shop embeds the page from anywhere on https; in the sandbox also from http, where demo shops live. */
const FRAME_ANCESTORS = { sandbox: 'https: http:', production: 'https:' };

export function documentHeaders(nonce: string, sandbox: boolean): Record<string, string> {
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `connect-src 'self'`,
    `img-src data:`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `object-src 'none'`,
    `frame-ancestors ${sandbox ? FRAME_ANCESTORS.sandbox : FRAME_ANCESTORS.production}`,
  ];
  return {
    ...COMMON,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'permissions-policy': 'payment=(self), camera=(), microphone=(), geolocation=(), usb=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(!sandbox && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

export const jsonHeaders = { ...COMMON, 'content-security-policy': `default-src 'none'; frame-ancestors 'none'` };
