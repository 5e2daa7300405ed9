/** Clients that open the address of a link: a person's browser, or a program that draws a preview of it. */

/**
 * Programs that preview addresses in messengers, mails and social networks, by what they call themselves. Browsers
 * inside of messengers name the messenger, and not its previewer.
 */
const PREVIEWERS =
  /bot\b|bot\/|crawl|spider|preview|facebookexternalhit|facebookcatalog|facebot|^whatsapp\/|slack-|embedly|iframely|vkshare|snapchatads|^(?:curl|wget|python|java|go-http|okhttp|axios|node|undici|ruby|php|perl|apache)/i;

/** Whether the client is a program. One that names no browser at all is taken for one. */
export function isPreviewer(request: Request): boolean {
  const agent = request.headers.get('user-agent') ?? '';
  return PREVIEWERS.test(agent) || !agent.startsWith('Mozilla/');
}

/**
 * Whether a person opens the address: a browser that goes there, not one that only fetches ahead, and not from a page
 * of our own, where the business looks at its link. Older browsers do not say how they go; all of them name a language.
 */
export function isPerson(request: Request): boolean {
  const { headers } = request;
  const mode = headers.get('sec-fetch-mode');
  return (
    !isPreviewer(request) &&
    !/headless/i.test(headers.get('user-agent') ?? '') &&
    (mode === null ? headers.has('accept-language') : mode === 'navigate') &&
    headers.get('sec-fetch-site') !== 'same-origin' &&
    !/prefetch|prerender|preview/i.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '')
  );
}
