import type { ServerResponse } from 'node:http';

/**
 * Headers of every answer, whoever makes it, that does not say otherwise itself: nothing is taken for what it does not
 * say it is, no other site draws it into its pages, nobody keeps it, and where we are reached by https, nobody comes
 * back by anything else. `appUrl` is our origin as the world sees it: what ends the encryption may stand before us.
 */
export function defaultHeaders(appUrl: string): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
    ...(appUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/**
 * Of a document that does not say it: it may look like ours, and do nothing. Mostly what nobody made on purpose, such
 * as a framework's own 404 and 405.
 */
const BARE_DOCUMENT = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; object-src " +
    "'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
};

/** What is added to an answer of this type, where it does not say it itself. */
export const addedTo = (
  contentType: unknown,
  every: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  String(contentType).startsWith('text/html') ? { ...every, ...BARE_DOCUMENT } : every;

/** Adds it to what somebody else answers, when it goes out: by then they have said what they say themselves. */
export function addDefaultHeaders(outgoing: ServerResponse, every: Readonly<Record<string, string>>): void {
  const write = outgoing.writeHead.bind(outgoing) as (...said: unknown[]) => ServerResponse;
  outgoing.writeHead = ((...said: unknown[]) => {
    for (const [name, value] of Object.entries(addedTo(outgoing.getHeader('content-type'), every)))
      if (!outgoing.hasHeader(name)) outgoing.setHeader(name, value);
    return write(...said);
  }) as typeof outgoing.writeHead;
}
