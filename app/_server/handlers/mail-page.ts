/**
 * An e-mail as an HTML page for a frame of this product. Its content is untrusted: the policy runs no script, loads
 * nothing, and gives it an opaque origin even when it is opened by itself.
 */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

export function mailPage(html: string | null): Response {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
  };
  return html === null
    ? new Response('<!doctype html><title>404</title><p>404</p>', { status: 404, headers })
    : new Response(html, { headers });
}
