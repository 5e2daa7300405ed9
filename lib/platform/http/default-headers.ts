import type { ServerResponse } from 'node:http';

/**
 * Default headers of every response that does not set them itself: no content sniffing, no embedding by other origins,
 * no caching, and HSTS if the product is reached by https. `appUrl` is the public origin: TLS may end at a proxy in
 * front.
 */
export function defaultHeaders(appUrl: string): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
    ...(appUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Default policy of HTML pages without one: own styles, no scripts. Mostly for a framework's own 404 and 405. */
const BARE_PAGE = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; object-src " +
    "'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
};

/** The headers added to an answer of this type, where the answer does not set them itself. */
export const addedTo = (
  contentType: unknown,
  every: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  String(contentType).startsWith('text/html') ? { ...every, ...BARE_PAGE } : every;

/** Adds the headers to another handler's response when its head is written: by then that handler has set its own. */
export function addDefaultHeaders(outgoing: ServerResponse, every: Readonly<Record<string, string>>): void {
  const write = outgoing.writeHead.bind(outgoing) as (...args: unknown[]) => ServerResponse;
  outgoing.writeHead = ((...args: unknown[]) => {
    for (const [name, value] of Object.entries(addedTo(outgoing.getHeader('content-type'), every)))
      if (!outgoing.hasHeader(name)) outgoing.setHeader(name, value);
    return write(...args);
  }) as typeof outgoing.writeHead;
}
