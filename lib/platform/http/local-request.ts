import type { IncomingHttpHeaders } from 'node:http';
import { isLoopbackAddress, isLoopbackName } from '../env-values.ts';

/** Headers that a proxy, a tunnel or a port forwarded over HTTP leaves: the request comes from somewhere else. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/**
 * Whether a request was made deliberately on this machine: over loopback, forwarded by nothing, under a name of this
 * machine or our own. Without the last, a page of another site whose name was pointed at 127.0.0.1 (DNS rebinding)
 * would read what only this machine may.
 */
export function isLocalRequest(headers: IncomingHttpHeaders, ip: string, appUrl: string): boolean {
  if (!isLoopbackAddress(ip) || FORWARDED.some((name) => headers[name] !== undefined)) return false;
  const url = `http://${headers.host ?? ''}`;
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return isLoopbackName(hostname) || hostname === new URL(appUrl).hostname;
}
