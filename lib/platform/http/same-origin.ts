import type { IncomingHttpHeaders } from 'node:http';

/** A post of our own page: same origin, and JSON, which no foreign form can send without asking first. */
export function isSameOriginPost(request: Request, appUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const isOurs = site === null ? origin === null || isOwnOrigin(origin, request, appUrl) : site === 'same-origin';
  return isOurs && /^application\/json\b/i.test(request.headers.get('content-type') ?? '');
}

/** Whether `origin` is the one that a request came to, `appUrl` or another name of the same machine. */
export function isOwnOrigin(origin: string, request: Request, appUrl: string): boolean {
  return origin === appUrl || origin.replace(/^https?:\/\//, '') === request.headers.get('host');
}

/** Headers of proxies about the original request, removed before the pages. */
const BY_PROXIES = ['x-forwarded-proto', 'x-forwarded-port', 'forwarded'];

/**
 * Sets the host of a request to the pages: that of `APP_URL`, whatever the proxies pass on or leave out. The pages
 * accept a change only from an `Origin` of this host, so it is their guard against other sites, too. The sandbox is
 * reached under several names of its machine, which no setting lists: requests without our `Origin` keep their own
 * host.
 */
export function writeOwnHost(headers: IncomingHttpHeaders, appUrl: string, isProduction: boolean): void {
  if (!isProduction && headers.origin !== appUrl) return;
  const { host } = new URL(appUrl);
  headers.host = host;
  headers['x-forwarded-host'] = host;
  for (const name of BY_PROXIES) delete headers[name];
}
