import type { IncomingHttpHeaders } from 'node:http';

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

/** Headers by which proxies say how a request reached them, and which the pages are not told. */
const BY_PROXIES = ['x-forwarded-proto', 'x-forwarded-port', 'forwarded'];

/**
 * Writes into a request on its way to the pages under which host it was made: that of `APP_URL`, whatever the proxies
 * in front of us pass on or leave out. The pages take a change only from an `Origin` of this host, so it is their guard
 * against other sites, too. The sandbox is reached under several names of its machine, of which no setting tells:
 * requests without our `Origin` keep the host that they name.
 */
export function writeOwnHost(headers: IncomingHttpHeaders, appUrl: string, isProduction: boolean): void {
  if (!isProduction && headers.origin !== appUrl) return;
  const { host } = new URL(appUrl);
  headers.host = host;
  headers['x-forwarded-host'] = host;
  for (const name of BY_PROXIES) delete headers[name];
}
