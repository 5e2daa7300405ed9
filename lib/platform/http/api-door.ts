import type { z } from 'zod';
import { type Contract, parameterNameOf } from '#lib/kernel/contract.ts';
import { type ErrorStyle, httpOf, isShort } from '#lib/kernel/error-style.ts';
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
  return routeOf(contract, async () => ({ serve, sellerId: null }));
}

/** Who a bearer token stands for; null for nobody. */
type Authenticate<Caller> = (headers: Headers) => Promise<Caller | null>;

/** The route of a contract whose caller brings a bearer token: who that is comes first, before anything they say is looked at. */
export function bearerRoute<Request extends z.ZodObject, Response_ extends z.ZodType, Caller>(
  contract: Contract<Request, Response_>, authenticate: Authenticate<Caller>, serve: (caller: Caller, request: z.output<Request>, call: Call) => Promise<Answer>,
): Route {
  return routeOf(contract, async (headers) => {
    const caller = await authenticate(headers);
    return caller === null ? null : { serve: (request, call) => serve(caller, request, call), sellerId: typeof caller === 'number' ? caller : null };
  });
}

/** Answers what serves the caller, and whose call it is where the door knows already; null for nobody. */
type Admit<Request extends z.ZodObject> = (headers: Headers) => Promise<{ serve: Served<Request>; sellerId: number | null } | null>;

function routeOf<Request extends z.ZodObject, Response_ extends z.ZodType>(contract: Contract<Request, Response_>, admit: Admit<Request>): Route {
  return {
    method: contract.method,
    path: `/api${contract.path.replace(/\{(\w+)\}/g, ':$1')}`,
    async handle(request, { params, ip }) {
      const session = newRequestReference();
      const begun = performance.now();
      const asked: Asked = { session, ip, params, input: null, sellerId: null };
      const response = await answer(contract, admit, request, asked);
      const ms = performance.now() - begun;
      log.info('request', { request: session, route: contract.id, status: response.status, ms: Math.round(ms) });
      tell({ contract: contract as unknown as Contract, reference: session, startedAt: begun, ms, httpStatus: response.status, input: asked.input, sellerId: asked.sellerId, answer: response instanceof TextResponse ? response.wholeText : null });
      return response;
    },
  };
}

/** A call that was answered: what its listener may look at. `startedAt` is local, monotonic time; `input` null where it could not be read, `sellerId` where the door did not ask who calls. */
export type HeardCall = {
  contract: Contract; reference: string; startedAt: number; ms: number; httpStatus: number; input: Readonly<Record<string, unknown>> | null; sellerId: number | null; answer: string | null;
};

let listener: ((call: HeardCall) => void) | null = null;

/** Names who hears of every answered call. They hear it after the answer is made, and what they throw changes nothing. */
export function hearCalls(hear: (call: HeardCall) => void): void {
  listener = hear;
}

function tell(call: HeardCall): void {
  try {
    listener?.(call);
  } catch (error) {
    log.warn('a call could not be told', { request: call.reference, error: errorName(error) });
  }
}

type Asked = { session: string; ip: string; params: Readonly<Record<string, string>>; input: Record<string, unknown> | null; sellerId: number | null };

async function answer<Request extends z.ZodObject, Response_ extends z.ZodType>(
  contract: Contract<Request, Response_>, admit: Admit<Request>, request: Request_, asked: Asked,
): Promise<Response> {
  const { session, ip, params } = asked;
  let language: Language = 'he';
  const no = (refusal: Refusal) => refusalResponse(asSent(refusal, contract), language, session, contract.errors);
  try {
    const admitted = await admit(request.headers);
    if (!admitted) {
      language = languageOfHeader(request);
      return no({ key: 'not_signed_in' });
    }
    const { serve } = admitted;
    asked.sellerId = admitted.sellerId;
    const input = await readInput(contract, request, params);
    if (!input) {
      language = languageOfHeader(request);
      return no({ key: 'unreadable_body' });
    }
    asked.input = input;
    language = 'language' in input ? readLanguage(input['language']) : language;
    const read = contract.request.safeParse(input);
    if (!read.success) return no(firstRefusal(contract.request, read.error));
    const run = async () => {
      const result = await serve(read.data, { session, language, headers: request.headers, ip });
      return result.ok ? jsonResponse(200, result.value, session) : no(result.reason);
    };
    const key = contract.isMoney ? request.headers.get(IDEMPOTENCY_HEADER) : null;
    if (key === null) return await run();
    const once = await answerOnce({ key, path: contract.path, input, session }, run);
    return once instanceof Response ? once : no(once);
  } catch (error) {
    log.error('a request failed', { request: session, route: contract.id, error: errorName(error) });
    return no({ key: 'temporarily_unavailable' });
  }
}

/** A refusal names the parameter that the caller sends: the header, where the field comes from one. */
const asSent = ({ field, ...refusal }: Refusal, { sources }: Pick<Contract, 'sources'>): Refusal => (field === undefined ? refusal : { ...refusal, field: parameterNameOf(sources, field) });

type Request_ = globalThis.Request;

// A body that cannot be read names no language; the header is all there is.
const languageOfHeader = (request: Request_): Language => readLanguage(request.headers.get('accept-language')?.slice(0, 2));

/** JSON with the headers that every answer of the API has. */
export function jsonResponse(status: number, body: object, session: string, headers: Record<string, string> = {}): Response {
  return TextResponse.of(JSON.stringify(body), status, {
    'content-type': 'application/json', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'svc-request-id': session, ...headers,
  });
}

/** A refusal on the wire: section 7's body, or the three fields of specification 4.7 where the style asks for them. */
export function refusalResponse(refusal: Refusal, language: Language, session: string, style: ErrorStyle = 'payments'): Response {
  const { code } = refusalOf(refusal.key);
  const words = say(language, `refusals.${refusal.key}`, { field: refusal.field ?? '' });
  const body = isShort(style, refusal.key)
    ? { status_code: 1, message: words, status_error_code: code }
    : { status_code: 1, status_error_code: code, status_error_details: words, status_additional_info: refusal.field ?? null };
  const http = httpOf(style, refusal.key);
  return jsonResponse(http, body, session, {
    ...(refusal.retryAfterSeconds && { 'retry-after': String(refusal.retryAfterSeconds) }), ...(http === 401 && { 'www-authenticate': 'Bearer' }),
  });
}
