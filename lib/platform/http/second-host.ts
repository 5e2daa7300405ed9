import type { IncomingMessage } from 'node:http';
import type { Route } from './api/route.ts';
import { type NodeAdapter, nodeAdapter, routeFinder } from './node-adapter.ts';
import { refuseMethod, refusePath } from './unrouted.ts';

/** A second host of the process, which answers a few routes and nothing else of the product. */
export type SecondHost = { isAsked: (incoming: IncomingMessage) => boolean; answer: NodeAdapter };

type Place = { origin: string; port: number | null };

/**
 * The host of `origin`: asked by its name, or at `port` of this machine, where there is one, under any name. Paths
 * beside those of `routes` are 404.
 */
export function secondHost(routes: readonly Route[], { origin, port }: Place): SecondHost {
  const [find, isNamed] = [routeFinder(routes), namedBy(origin)];
  return {
    isAsked: (incoming) => (port !== null && incoming.socket.localPort === port) || isNamed(incoming.headers),
    answer: nodeAdapter(routes, origin, (method, path) => {
      const found = find(method, path);
      return found && !('route' in found) ? refuseMethod(method, found.allow, found.isForPages) : refusePath;
    }),
  };
}

/**
 * Whether `Host` is that of `origin`, or `X-Forwarded-Host` of a proxy that keeps `Host` for itself. A client that says
 * so by itself only loses the rest of the product.
 */
function namedBy(origin: string): (headers: IncomingMessage['headers']) => boolean {
  const { protocol, hostname, host } = new URL(origin);
  const isIt = (named: string): boolean => {
    // Nearly every request is to the first host.
    if (named.slice(0, hostname.length).toLowerCase() !== hostname) return false;
    const address = `${protocol}//${named}`;
    return URL.canParse(address) && new URL(address).host.replace(/\.(?=:\d+$|$)/, '') === host;
  };
  return ({ host: named, 'x-forwarded-host': forwarded }) =>
    isIt(named ?? '') ||
    (forwarded !== undefined &&
      String(forwarded)
        .split(',')
        .some((one) => isIt(one.trim())));
}
