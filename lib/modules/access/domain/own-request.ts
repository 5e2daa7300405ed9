/**
 * Whether a state-changing request comes from one of our own pages: `Origin` must be ours, and where the browser says
 * `Sec-Fetch-Site`, it must be same-origin. A request without `Origin` is refused: every browser sends it with a POST.
 */
export function isOwnRequest(headers: Pick<Headers, 'get'>, appUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  return headers.get('origin') === new URL(appUrl).origin && (site === null || site === 'same-origin');
}
