import type { z } from 'zod';
import type { Contract } from '#lib/kernel/contract.ts';
import { type Language, readLanguage } from '#lib/kernel/language.ts';
import { type Refusal, refusalOf } from '#lib/kernel/refusals.ts';
import { say } from '../i18n/say.ts';
import { errorName, log } from '../log.ts';
import { newRequestReference } from '../random.ts';
import { firstRefusal } from './first-refusal.ts';
import { answerOnce, IDEMPOTENCY_HEADER } from './idempotency.ts';
import { TextResponse } from './plain-messages.ts';
import { readInput } from './read-input.ts';
import type { Route } from './route.ts';

/**
 * The door of the API: bytes to a validated request, an answer to JSON, whatever goes wrong to section 7's body.
 * Every answer carries the request's reference in `Svc-Request-Id`.
 */

/** What an operation is told beside its request. */
export type Call = { session: string; language: Language; headers: Headers; ip: string };

/** An operation's answer on the wire: a record, or why not. */
export type Answer = { ok: true; value: object } | { ok: false; reason: Refusal };

type Served<Request extends z.ZodObject> = (request: z.output<Request>, call: Call) => Promise<Answer>;

/** The route of a contract: validates with it, calls the operation, answers. */
export function apiRoute<Request extends z.ZodObject, Response_ extends z.ZodType>(contract: Contract<Request, Response_>, serve: Served<Request>): Route {
  return {
    method: contract.method,
    path: `/api${contract.path.replace(/\{(\w+)\}/g, ':$1')}`,
    async handle(request, { params, ip }) {
      const session = newRequestReference();
      const begun = performance.now();
      const response = await answer(contract, serve, request, { session, ip, params });
      log.info('request', { request: session, route: contract.id, status: response.status, ms: Math.round(performance.now() - begun) });
      return response;
    },
  };
}

type Asked = { session: string; ip: string; params: Readonly<Record<string, string>> };

async function answer<Request extends z.ZodObject, Response_ extends z.ZodType>(
  contract: Contract<Request, Response_>, serve: Served<Request>, request: Request_, { session, ip, params }: Asked,
): Promise<Response> {
  let language: Language = 'he';
  try {
    const input = await readInput(contract, request, params);
    if (!input) return refusalResponse({ key: 'unreadable_body' }, languageOfHeader(request), session);
    language = 'language' in input ? readLanguage(input['language']) : language;
    const read = contract.request.safeParse(input);
    if (!read.success) return refusalResponse(firstRefusal(contract.request, read.error), language, session);
    const run = async () => {
      const result = await serve(read.data, { session, language, headers: request.headers, ip });
      return result.ok ? jsonResponse(200, result.value, session) : refusalResponse(result.reason, language, session);
    };
    const key = contract.isMoney ? request.headers.get(IDEMPOTENCY_HEADER) : null;
    if (key === null) return await run();
    const once = await answerOnce({ key, path: contract.path, input, session }, run);
    return once instanceof Response ? once : refusalResponse(once, language, session);
  } catch (error) {
    log.error('a request failed', { request: session, route: contract.id, error: errorName(error) });
    return refusalResponse({ key: 'temporarily_unavailable' }, language, session);
  }
}

type Request_ = globalThis.Request;

// A body that cannot be read names no language; the header is all there is.
const languageOfHeader = (request: Request_): Language => readLanguage(request.headers.get('accept-language')?.slice(0, 2));

/** JSON with the headers that every answer of the API has. */
export function jsonResponse(status: number, body: object, session: string, headers: Record<string, string> = {}): Response {
  return new TextResponse(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'svc-request-id': session, ...headers,
    },
  });
}

/** Section 7's body of a refusal. */
export function refusalResponse(refusal: Refusal, language: Language, session: string): Response {
  const { code, http } = refusalOf(refusal.key);
  const body = {
    status_code: 1,
    status_error_code: code,
    status_error_details: say(language, `refusals.${refusal.key}`, { field: refusal.field ?? '' }),
    status_additional_info: refusal.field ?? null,
  };
  return jsonResponse(http, body, session, refusal.retryAfterSeconds ? { 'retry-after': String(refusal.retryAfterSeconds) } : {});
}
