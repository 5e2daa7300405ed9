import { Agent, buildConnector, type Dispatcher } from 'undici';
import { cappedConnector } from './capped-connections.ts';
import { type Hop, nextHop } from '../domain/redirects.ts';
import type { DeliveryError } from '../contract/deliveries.ts';
import { errorOfStatus, ATTEMPT_TIMEOUT_MS, type AttemptResult } from '../domain/retry.ts';
import { maskedAuthorization, maskingCredentials } from '../domain/basic-authorization.ts';
import { validateTarget, type Target, type UrlPolicy } from '../domain/url-policy.ts';
import { type Deadline, deadlineIn, exchange, type Head } from './exchange.ts';
import { publicConnector, type ResolveName, systemResolver } from './public-connections.ts';
import { shownBody, shownHeaders } from './read-response.ts';

/**
 * Sends one callback, with these headers beside our own, and returns the result, without the user and the password of
 * `url`. Never throws.
 */
export type SendCallback = (
  url: string,
  body: string,
  headers?: Readonly<Record<string, string>>,
) => Promise<AttemptResult>;

export type CallbackSender = { send: SendCallback; close(): Promise<void> };

const REQUEST_HEADERS = { 'user-agent': 'Kupa-Callbacks/1.0', accept: '*/*' };
const FORM = 'application/x-www-form-urlencoded';

/**
 * One connection per request under way and origin, kept for a second. HTTP/1.1 only; certificates are checked, and the
 * environment cannot switch that off; an agent of our own, which ignores proxy variables.
 */
const AGENT = {
  allowH2: false,
  pipelining: 1,
  keepAliveTimeout: 1_000,
  keepAliveMaxTimeout: 1_000,
  maxHeaderSize: 16_384,
  headersTimeout: ATTEMPT_TIMEOUT_MS,
  bodyTimeout: ATTEMPT_TIMEOUT_MS,
};
const CONNECT: buildConnector.BuildOptions = { allowH2: false, timeout: ATTEMPT_TIMEOUT_MS, rejectUnauthorized: true };

/** Limit of one response, as received. */
const MAX_ANSWER_BYTES = 131_072;

const ERRORS_BY_CODE: readonly [RegExp, DeliveryError][] = [
  [/^REFUSED_ADDRESS$/, 'refused_address'],
  [/^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT)$/, 'timeout'],
  [/^(ENOTFOUND|ENODATA|ESERVFAIL|EREFUSED|EBADRESP|EBADNAME|ETIMEOUT|EAI_\w+|EFORMERR|ENOTIMP|EBADQUERY)$/, 'dns'],
  [/CERT|SSL|TLS|^EPROTO$|SIGNATURE/, 'tls'],
];

/** Error word for a network error, by its code. Errors of several addresses at once carry the code of the last. */
export function errorWord(error: unknown): DeliveryError {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  return ERRORS_BY_CODE.find(([pattern]) => pattern.test(code))?.[1] ?? 'connection';
}

type Agents = { guarded: Dispatcher; exempt: Dispatcher };
type CallbackResponse = Pick<AttemptResult, 'httpStatus' | 'error' | 'responseHeaders' | 'responseBody'>;

/**
 * The headers of a POST; a hop that became a GET has lost its body, and with it the headers that describe and sign it.
 */
type Message = { body: string; headers: Record<string, string> };

const requestOf = (
  { target: { url, authorization }, method }: Hop,
  { body, headers }: Message,
): Dispatcher.DispatchOptions => ({
  origin: url.origin,
  path: url.pathname + url.search,
  method,
  headers: { ...(method === 'POST' ? headers : REQUEST_HEADERS), ...(authorization && { authorization }) },
  body: method === 'POST' ? body : null,
});

const locationOf = (headers: Head['headers']): string | null =>
  typeof headers['location'] === 'string' ? headers['location'] : null;

const isRedirect = (next: ReturnType<typeof nextHop>): boolean => next.ok && next.value !== null;

/** A response with the credentials of the address masked, which a receiver may repeat. */
function withoutEcho({ responseHeaders, responseBody, ...answer }: CallbackResponse, url: URL): CallbackResponse {
  const mask = maskingCredentials(url);
  return {
    ...answer,
    responseHeaders:
      responseHeaders &&
      Object.fromEntries(Object.entries(responseHeaders).map(([name, value]) => [name, mask(value)])),
    responseBody: responseBody && mask(responseBody),
  };
}

/** Follows redirects until a response, a refusal or the end of the time. */
async function converse(
  first: Hop,
  message: Message,
  agents: Agents,
  policy: UrlPolicy,
  deadline: Deadline,
): Promise<CallbackResponse> {
  let hop = first;
  for (let followed = 0; ; followed += 1) {
    const after = ({ status, headers }: Head) =>
      nextHop(hop, { status, location: locationOf(headers) }, followed, policy);
    const answer = await exchange(
      hop.target.exempt ? agents.exempt : agents.guarded,
      requestOf(hop, message),
      deadline,
      (head) => !isRedirect(after(head)),
    );
    const next = after(answer);
    if (next.ok && next.value) {
      hop = next.value;
      continue;
    }
    const error = next.ok ? errorOfStatus(answer.status) : next.reason;
    return {
      httpStatus: answer.status,
      error,
      responseHeaders: shownHeaders(answer.headers),
      responseBody: shownBody(answer.body),
    };
  }
}

/**
 * The callback client (specification 6.5). An attempt with its names, connections, redirects and responses ends within
 * 5 s. Each hop is validated by its text before it is dispatched and by its addresses when it connects.
 */
export function callbackSender(policy: UrlPolicy, resolve: ResolveName = systemResolver()): CallbackSender {
  const agentOf = (connect: buildConnector.connector) =>
    new Agent({ ...AGENT, connect: cappedConnector(connect, MAX_ANSWER_BYTES) });
  const agents = { guarded: agentOf(publicConnector(CONNECT, resolve)), exempt: agentOf(buildConnector(CONNECT)) };

  async function answerOf(target: Target, message: Message): Promise<CallbackResponse> {
    const deadline = deadlineIn(ATTEMPT_TIMEOUT_MS);
    try {
      return await converse({ target, method: 'POST' }, message, agents, policy, deadline);
    } catch (error) {
      return {
        httpStatus: null,
        error: deadline.hasPassed ? 'timeout' : errorWord(error),
        responseHeaders: null,
        responseBody: null,
      };
    } finally {
      deadline.clear();
    }
  }

  return {
    async send(url, body, more = {}) {
      const validated = validateTarget(url, policy, 'callback');
      if (!validated.ok)
        return {
          httpStatus: null,
          error: 'refused_address',
          durationMs: 0,
          requestHeaders: null,
          responseHeaders: null,
          responseBody: null,
        };
      const headers = { ...REQUEST_HEADERS, 'content-type': FORM, ...more };
      const { authorization } = validated.value;
      const start = performance.now();
      const answer = await answerOf(validated.value, { body, headers });
      return {
        ...withoutEcho(answer, new URL(url)),
        requestHeaders: { ...headers, ...(authorization && { authorization: maskedAuthorization(authorization) }) },
        durationMs: Math.round(performance.now() - start),
      };
    },
    async close() {
      await Promise.all([agents.guarded.destroy(), agents.exempt.destroy()]);
    },
  };
}
