import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { errorName, log } from '../log.ts';
import { addedTo, defaultHeaders } from './default-headers.ts';
import { ClientAbort } from './client-abort.ts';
import { isLocalRequest } from './local-request.ts';
import { IncomingRequest, TextResponse } from './lightweight-messages.ts';
import { StreamedResponse } from './api/api-file.ts';
import type { Route, RouteContext } from './api/route.ts';
import type { Unrouted } from './unrouted.ts';

/**
 * Node adapter: Node's request to a handler of the route table, without a framework in between
 * (docs/architecture.md, "Handlers and adapters"). A request whose path is not in the table is left to the handler
 * behind it.
 */

type Found = { route: Route; params: Record<string, string> } | { allow: string[]; isForPages: boolean } | null;

/** Finds handlers by method and path. A known path with another method answers what would be allowed. */
export function routeFinder(routes: readonly Route[]): (method: string, path: string) => Found {
  const exact = new Map<string, Route[]>();
  const patterns: Pattern[] = [];
  for (const route of routes) {
    if (route.path.includes('/:')) patterns.push({ segments: route.path.split('/'), route });
    else exact.set(route.path, [...(exact.get(route.path) ?? []), route]);
  }
  return (method, path) => {
    const known = exact.get(path);
    const candidates = known
      ? known.map((route) => ({ route, params: {} as Record<string, string> }))
      : matching(patterns, path);
    const found = candidates.find(
      ({ route }) => route.method === method || (method === 'HEAD' && route.method === 'GET'),
    );
    if (found) return found;
    if (candidates.length === 0) return null;
    return {
      allow: candidates.map(({ route }) => route.method),
      isForPages: candidates.some(({ route }) => route.isForPages === true),
    };
  };
}

type Pattern = { segments: string[]; route: Route };

function matching(patterns: readonly Pattern[], path: string): { route: Route; params: Record<string, string> }[] {
  const given = path.split('/');
  return patterns
    .filter(
      ({ segments }) =>
        segments.length === given.length &&
        segments.every((segment, index) => segment === given[index] || segment.startsWith(':')),
    )
    .map(({ segments, route }) => ({ route, params: paramsOf(segments, given) }));
}

function paramsOf(segments: readonly string[], given: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries())
    if (segment.startsWith(':')) params[segment.slice(1)] = decode(given[index] ?? '');
  return params;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

export type NodeAdapter = (incoming: IncomingMessage, outgoing: ServerResponse, ip: string) => boolean;

/**
 * Answers requests of the table, and what `unrouted` has an answer for; false leaves the request untouched. `origin` is
 * ours, never the Host header's.
 */
export function nodeAdapter(routes: readonly Route[], origin: string, unrouted: Unrouted = () => null): NodeAdapter {
  const [find, every] = [routeFinder(routes), defaultHeaders(origin)];
  return (incoming, outgoing, ip) => {
    const target = incoming.url ?? '/';
    const query = target.indexOf('?');
    const [method, path] = [incoming.method ?? 'GET', query < 0 ? target : target.slice(0, query)];
    const found = find(method, path);
    const handled = found && 'route' in found ? { ...found, handle: found.route.handle } : null;
    const handle = handled?.handle ?? unrouted(method, path);
    if (!handle) return false;
    void answer(
      { handle, path: handled?.route.path ?? 'none', params: handled?.params ?? {} },
      { ip, url: origin + target, every },
      incoming,
      outgoing,
    );
    return true;
  };
}

type ReceivedRequest = { ip: string; url: string; every: Readonly<Record<string, string>> };

type Handled = { handle: Route['handle']; path: string; params: Record<string, string> };

async function answer(
  { handle, path, params }: Handled,
  { ip, url, every }: ReceivedRequest,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  try {
    // Evaluated lazily: few routes ask for these.
    const context: RouteContext = {
      params,
      ip,
      get isLocal() {
        return isLocalRequest(incoming.headers, ip, url);
      },
    };
    const response = await handle(IncomingRequest.of(url, incoming), context);
    if (response instanceof ClientAbort) incoming.socket.destroy();
    else if (response instanceof StreamedResponse) await sendStreamed(response, every, incoming, outgoing);
    else await send(response, every, incoming, outgoing);
  } catch (error) {
    log.error('a handler failed', { route: path, error: errorName(error) });
    if (!outgoing.headersSent) outgoing.writeHead(500, { ...every, 'content-type': 'text/plain' });
    outgoing.end();
  }
}

/** Characters from which a text is cheaper to encode at once than to be measured and then encoded by the socket. */
const LONG_TEXT = 4_096;

const forTheSocket = (text: string): string | Buffer => (text.length < LONG_TEXT ? text : Buffer.from(text));

/**
 * The longest rest of a body that is read away for the next request on its connection, bytes; of a longer one the
 * connection is given up.
 */
const SHORT_REST = 65_536;

/** Whether a body was refused before its end, and its rest is long, or of unknown length. */
function isLeftUnread(incoming: IncomingMessage): boolean {
  if (incoming.complete || incoming.method === 'GET' || incoming.method === 'HEAD') return false;
  return !(Number(incoming.headers['content-length'] ?? Number.NaN) <= SHORT_REST);
}

type Sent = { headers: Record<string, string | string[]>; body: string | Buffer };

async function readyToSend(response: Response, every: ReceivedRequest['every']): Promise<Sent> {
  if (response instanceof TextResponse)
    return {
      headers: { ...addedTo(response.lightweightHeaders['content-type'], every), ...response.lightweightHeaders },
      body: forTheSocket(response.wholeText),
    };
  return { headers: headersOf(response, every), body: Buffer.from(await response.arrayBuffer()) };
}

function headersOf(response: Response, every: ReceivedRequest['every']): Sent['headers'] {
  const headers: Sent['headers'] = { ...addedTo(response.headers.get('content-type'), every) };
  for (const [name, value] of response.headers) if (name !== 'set-cookie') headers[name] = value;
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  return headers;
}

/** Sends a body of any size while it is made, no faster than it is read; one that fails breaks the connection off. */
async function sendStreamed(
  response: StreamedResponse,
  every: ReceivedRequest['every'],
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  outgoing.writeHead(response.status, headersOf(response, every));
  if (incoming.method === 'HEAD') {
    await response.body?.cancel();
    outgoing.end();
    return;
  }
  try {
    await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing);
  } catch (error) {
    // A reader who left is no fault of ours.
    if (!incoming.socket.destroyed) log.error('a file broke off', { error: errorName(error) });
    incoming.socket.destroy();
  }
}

async function send(
  response: Response,
  every: ReceivedRequest['every'],
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { headers, body } = await readyToSend(response, every);
  if (response.status !== 204 && response.status !== 304) headers['content-length'] = String(Buffer.byteLength(body));
  if (isLeftUnread(incoming)) headers['connection'] = 'close';
  outgoing.writeHead(response.status, headers);
  outgoing.end(incoming.method === 'HEAD' ? undefined : body);
}
