/** A post of our own page: same origin, and JSON, which no foreign form can send without asking first. */
export function isSameOriginPost(request: Request, appUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const isOurs = site === null ? origin === null || isSameOrigin(origin, request, appUrl) : site === 'same-origin';
  return isOurs && /^application\/json\b/i.test(request.headers.get('content-type') ?? '');
}

function isSameOrigin(origin: string, request: Request, appUrl: string): boolean {
  return origin === appUrl || origin.replace(/^https?:\/\//, '') === request.headers.get('host');
}
