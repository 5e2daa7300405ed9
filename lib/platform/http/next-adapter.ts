import { TextResponse } from './lightweight-messages.ts';
import { CLIENT_IP_HEADER, CLIENT_LOCAL_HEADER, type Route } from './api/route.ts';

type NextContext = { params: Promise<Record<string, string | string[] | undefined>> };

type NextHandler = (request: Request, context: NextContext) => Promise<Response>;

const ADAPTED = new WeakMap<object, Route>();

/** The same handler as a Next route handler: `export const POST = nextAdapter(route)`. */
export function nextAdapter(route: Route): NextHandler {
  const handler: NextHandler = async (request, context) => {
    const params: Record<string, string> = {};
    for (const [name, value] of Object.entries((await context.params) ?? {}))
      if (typeof value === 'string') params[name] = value;
    const response = await route.handle(request, {
      params,
      ip: request.headers.get(CLIENT_IP_HEADER) ?? '',
      isLocal: request.headers.get(CLIENT_LOCAL_HEADER) === '1',
    });
    return response instanceof TextResponse ? response.standard : response;
  };
  ADAPTED.set(handler, route);
  return handler;
}

/** The route that a handler was made of, null for any other function; for the tests of the tree. */
export const routeOfAdapter = (made: unknown): Route | null =>
  typeof made === 'function' ? (ADAPTED.get(made) ?? null) : null;
