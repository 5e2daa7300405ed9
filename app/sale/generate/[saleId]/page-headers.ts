/**
 * The page may be framed by any shop over https; in the sandbox also by plain http ones, such as a developer's own machine.
 * It runs and loads nothing but what carries this answer's nonce, talks to its own server only, and leaves no trace in caches.
 */
export function pageHeaders(nonce: string, sandbox: boolean): Record<string, string> {
  return {
    ...privateHeaders(sandbox),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'nonce-${nonce}'`,
      `style-src 'nonce-${nonce}'`,
      "connect-src 'self'",
      'img-src data:',
      "form-action 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      `frame-ancestors https:${sandbox ? ' http:' : ''}`,
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'payment=(self), camera=(), microphone=(), geolocation=(), usb=(), browsing-topics=()',
  };
}

/** What every answer about a sale carries, page or JSON. */
export function privateHeaders(sandbox: boolean): Record<string, string> {
  return {
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
    'cross-origin-resource-policy': 'same-origin',
    ...(sandbox ? {} : { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** A JSON answer to the page's own script. */
export function pageJson(body: unknown, status: number, sandbox: boolean): Response {
  return Response.json(body, { status, headers: privateHeaders(sandbox) });
}
