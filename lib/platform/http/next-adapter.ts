import type { Route } from './api/route.ts';
import { CLIENT_IP_HEADER, CLIENT_LOCAL_HEADER } from './api/route.ts';
import { TextResponse } from './lightweight-messages.ts';
import { routeFinder } from './node-adapter.ts';
import { refuseMethod, refusePath } from './unrouted.ts';

type NextHandler = (request: Request) => Promise<Response>;

type NextMethod = Route['method'] | 'OPTIONS';

const ADAPTED = new WeakMap<object, readonly Route[]>();

/**
 * Table of routes as the handlers of one file of Next, a catch-all for several paths: `export const { GET, POST } =
 * nextAdapter(routes)`. Every handler has the whole table: a path that none of its routes has is 404, a known one with
 * another method is 405, as in the node adapter.
 */
export function nextAdapter(routes: readonly Route[]): Record<NextMethod, NextHandler> {
  const find = routeFinder(routes);
  const handler: NextHandler = async (request) => {
    const found = find(request.method, new URL(request.url).pathname);
    if (!found) return standard(await refusePath(request));
    if (!('route' in found))
      return standard(await refuseMethod(request.method, found.allow, found.isForPages)(request));
    return standard(
      await found.route.handle(request, {
        params: found.params,
        ip: request.headers.get(CLIENT_IP_HEADER) ?? '',
        isLocal: request.headers.get(CLIENT_LOCAL_HEADER) === '1',
      }),
    );
  };
  ADAPTED.set(handler, routes);
  return { GET: handler, POST: handler, PUT: handler, PATCH: handler, DELETE: handler, OPTIONS: handler };
}

/** Next takes only standard responses. */
const standard = (response: Response): Response => (response instanceof TextResponse ? response.standard : response);

/** The routes that a handler was made of, null for any other function; for the tests of the tree. */
export const routesOfAdapter = (made: unknown): readonly Route[] | null =>
  typeof made === 'function' ? (ADAPTED.get(made) ?? null) : null;
