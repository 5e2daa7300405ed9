import type { IncomingHttpHeaders } from 'node:http';

/** Headers by which proxies say how a request reached them, and which the pages are not told. */
const BY_PROXIES = ['x-forwarded-proto', 'x-forwarded-port', 'forwarded'];

/**
 * Writes into a request on its way to the pages under which host it was made: that of `APP_URL`, whatever the proxies
 * in front of us pass on or leave out. The pages take a change only from an `Origin` of this host, so it is their guard
 * against other sites, too. The sandbox is reached under several names of its machine, of which no setting tells:
 * requests without our `Origin` keep the host that they name.
 */
export function writeWorldAddress(headers: IncomingHttpHeaders, appUrl: string, isProduction: boolean): void {
  if (!isProduction && headers.origin !== appUrl) return;
  const { host } = new URL(appUrl);
  headers.host = host;
  headers['x-forwarded-host'] = host;
  for (const name of BY_PROXIES) delete headers[name];
}
