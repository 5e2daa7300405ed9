import type { z } from 'zod';
import type { Credentials } from '#lib/kernel/credentials.ts';
import { type Contract, maxBodyBytesOf, parameterNameOf, SMALL_BODY_BYTES } from '#lib/kernel/contract.ts';
import { DEFAULT_LANGUAGE, type Language, readLanguage } from '#lib/kernel/language.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { fieldNameOf } from '#lib/kernel/refusals/fields.ts';
import { isAbsent } from '#lib/kernel/wire.ts';
import { breaksARule } from '#lib/platform/db/errors.ts';
import { acceptedLanguage } from '#lib/platform/i18n/language-choice.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { newRequestReference } from '#lib/platform/random.ts';
import { identifyByKeys, type WhyUnknown } from './body-caller.ts';
import { ApiFile, ApiStream, fileResponse, streamResponse } from './api-file.ts';
import { jsonResponse, refusalResponse } from './api-responses.ts';
import { credentialsOf, partnerKeyOf } from './credentials.ts';
import { firstRefusal } from './first-refusal.ts';
import { respondOnce, IDEMPOTENCY_HEADER } from './idempotency.ts';
import { inTurn } from './in-turn.ts';
import { TextResponse } from '../lightweight-messages.ts';
import { readableBy } from './foreign-pages.ts';
import { readInput } from './read-input.ts';
import { BodiesFullError } from './held-bytes.ts';
import type { Route } from './route.ts';

/**
 * Handles API requests: bytes to a validated request, an answer to JSON, every failure to the error body of
 * specification 7. Every answer carries the request's reference in `Svc-Request-Id`.
 */

/**
 * Context of a call beside its request. `language` is the request's own, else that of its `Accept-Language`, else
 * Hebrew; `named` is the request's own alone. `credentials` are those of the body and the header `Svc-Partner-Key`.
 */
export type Call = {
  session: string;
  language: Language;
  named: Language | null;
  headers: Headers;
  ip: string;
  credentials: Credentials;
};

/** An operation's answer on the wire: a record or a file (`ApiFile`, `ApiStream`), or why not. */
export type ApiResult = { ok: true; value: object } | { ok: false; reason: Refusal };

type Served<Request extends z.ZodObject> = (request: z.output<Request>, call: Call) => Promise<ApiResult>;

/**
 * Finds the principal of credentials; null if there is none. Idempotency keys are stored only for an existing
 * principal.
 */
type FindPrincipal = (credentials: Credentials) => Promise<{ id: number } | null>;

/** How callers that prove themselves by keys are found, and why one that is not found is not. */
export type ByKeys = { find: FindPrincipal; whyUnknown: WhyUnknown };

/**
 * The route of a contract: validates with it, calls the operation, answers. `byKeys` where it takes an
 * `Idempotency-Key`, or a body that is not small.
 */
export function apiRoute<Request extends z.ZodObject, Response_ extends z.ZodType>(
  contract: Contract<Request, Response_>,
  serve: Served<Request>,
  byKeys?: ByKeys,
): Route {
  if (contract.isMoney && !byKeys) throw new Error(`${contract.id} keeps keys for its callers and has to know them`);
  if (maxBodyBytesOf(contract) > SMALL_BODY_BYTES && (!byKeys || contract.auth === 'none'))
    throw new Error(`${contract.id} takes large bodies and has to know its callers`);
  return routeOf(contract, async () => ({ serve, sellerId: null }), byKeys);
}

/** The principal of a bearer token; null if the token is not valid. */
type Authenticate<Principal> = (headers: Headers) => Promise<Principal | null>;

/** Why a partner's key that was sent beside a bearer token is not that of its seller; null where it is. */
type CheckPartner<Principal> = (principal: Principal, clientKeyIndex: Buffer) => Promise<Refusal | null>;

/** Route of a contract with a bearer token: the caller is authenticated before the rest of the request is read. */
export function bearerRoute<Request extends z.ZodObject, Response_ extends z.ZodType, Principal>(
  contract: Contract<Request, Response_>,
  authenticate: Authenticate<Principal>,
  serve: (principal: Principal, request: z.output<Request>, call: Call) => Promise<ApiResult>,
  checkPartner: CheckPartner<Principal> = async () => null,
): Route {
  return routeOf(contract, async (headers) => {
    const principal = await authenticate(headers);
    if (principal === null) return { key: 'not_signed_in' };
    const partnerKey = partnerKeyOf(headers);
    const refusal = partnerKey && (await checkPartner(principal, partnerKey));
    return (
      refusal ?? {
        serve: (request, call) => serve(principal, request, call),
        sellerId: sellerOf(principal),
      }
    );
  });
}

/** The seller that a principal is, or reads for. */
function sellerOf(principal: unknown): number | null {
  const id =
    typeof principal === 'object' && principal !== null && 'sellerId' in principal ? principal.sellerId : principal;
  return typeof id === 'number' ? id : null;
}

/** Finds the handler for a caller, and the seller if the credentials already name one; or the refusal. */
type Authorize<Request extends z.ZodObject> = (
  headers: Headers,
) => Promise<{ serve: Served<Request>; sellerId: number | null } | Refusal>;

function routeOf<Request extends z.ZodObject, Response_ extends z.ZodType>(
  contract: Contract<Request, Response_>,
  authorize: Authorize<Request>,
  byKeys?: ByKeys,
): Route {
  return {
    method: contract.method,
    path: `/api${contract.path.replace(/\{(\w+)\}/g, ':$1')}`,
    ...(contract.isForPages && { isForPages: true }),
    async handle(request, { params, ip }) {
      const session = newRequestReference();
      const begun = performance.now();
      const apiCall: ApiCall = { session, ip, params, input: null, sellerId: null };
      const response = await answer(contract, authorize, byKeys, request, apiCall);
      const ms = performance.now() - begun;
      log.info('request', { request: session, route: contract.id, status: response.status, ms: Math.round(ms) });
      notifyListener({
        contract: contract as unknown as Contract,
        reference: session,
        startedAt: begun,
        ms,
        httpStatus: response.status,
        input: apiCall.input,
        sellerId: apiCall.sellerId,
        answer: response instanceof TextResponse ? response.wholeText : null,
      });
      return contract.isForPages && response instanceof TextResponse
        ? TextResponse.of(response.wholeText, response.status, {
            ...response.lightweightHeaders,
            ...readableBy(request.headers.get('origin')),
          })
        : response;
    },
  };
}

/**
 * A call that was answered: what its listener may look at. `startedAt` is local, monotonic time; `input` is null if it
 * could not be read, `sellerId` if the caller was not identified.
 */
export type RecordedCall = {
  contract: Contract;
  reference: string;
  startedAt: number;
  ms: number;
  httpStatus: number;
  input: Readonly<Record<string, unknown>> | null;
  sellerId: number | null;
  answer: string | null;
};

let listener: ((call: RecordedCall) => void) | null = null;

/** Sets the listener of all calls. It runs after the response is made, and its errors change nothing. */
export function onCalls(onCall: (call: RecordedCall) => void): void {
  listener = onCall;
}

function notifyListener(call: RecordedCall): void {
  try {
    listener?.(call);
  } catch (error) {
    log.warn('a call could not be told', { request: call.reference, error: errorName(error) });
  }
}

type ApiCall = {
  session: string;
  ip: string;
  params: Readonly<Record<string, string>>;
  input: Record<string, unknown> | null;
  sellerId: number | null;
};

async function answer<Request extends z.ZodObject, Response_ extends z.ZodType>(
  contract: Contract<Request, Response_>,
  authorize: Authorize<Request>,
  byKeys: ByKeys | undefined,
  request: globalThis.Request,
  apiCall: ApiCall,
): Promise<Response> {
  const { session, ip, params } = apiCall;
  const { headers } = request;
  const accepted = acceptedLanguage(headers.get('accept-language'));
  let language = accepted ?? DEFAULT_LANGUAGE;
  let named: Language | null = null;
  let release: (() => void) | undefined;
  const no = (refusal: Refusal) =>
    refusalResponse(asSent(refusal, contract), named ?? refusal.language ?? language, session, {
      style: contract.errors ?? 'payments',
      saysSession: contract.saysSession ?? false,
    });
  try {
    const authorized = await authorize(headers);
    if ('key' in authorized) return no(authorized);
    const { serve } = authorized;
    apiCall.sellerId = authorized.sellerId;
    const identify = byKeys && identifyByKeys(contract, { headers, ip }, byKeys.whyUnknown);
    const sent = await readInput(contract, request, params, identify);
    release = sent.release;
    if ('refusal' in sent) return no(sent.refusal);
    if ('cause' in sent) return no({ key: 'unreadable_body', field: sent.cause.key, cause: sent.cause });
    const { input, isLarge } = sent;
    apiCall.input = input;
    named = isAbsent(input['language']) ? null : readLanguage(input['language']);
    language = named ?? language;
    const validate = () => contract.request.safeParse(input);
    const read = isLarge ? await inTurn(validate) : validate();
    if (!read.success) return no(firstRefusal(contract.request, read.error));
    const calling = credentialsOf(read.data, headers);
    if (!calling.ok) return no(calling.reason);
    const credentials = calling.value;
    const run = async () => {
      const result = await serve(read.data, { session, language, named, headers, ip, credentials });
      return result.ok
        ? { response: doneResponse(result.value, session), hadEffect: true }
        : { response: no(result.reason), hadEffect: result.reason.key === 'outcome_unknown' };
    };
    const key = contract.isMoney ? headers.get(IDEMPOTENCY_HEADER) : null;
    // Unknown callers store nothing: the operation refuses their credentials.
    if (key === null || !(await byKeys?.find(credentials))) return (await run()).response;
    const once = await respondOnce({ key, path: contract.path, input, session }, run);
    return once instanceof Response ? once : no(once);
  } catch (error) {
    if (error instanceof BodiesFullError) return no({ key: 'temporarily_unavailable', retryAfterSeconds: 5 });
    log.error('a request failed', { request: session, route: contract.id, error: errorName(error) });
    // A second net: what a rule of the database refuses is a value that a rule of ours should have named. "Try again"
    // would be said for ever.
    return no({ key: breaksARule(error) ? 'invalid_value' : 'temporarily_unavailable' });
  } finally {
    release?.();
  }
}

function doneResponse(value: object, session: string): Response {
  if (value instanceof ApiStream) return streamResponse(value, { 'svc-request-id': session });
  if (value instanceof ApiFile) return fileResponse(value, { 'svc-request-id': session });
  return jsonResponse(200, value, session);
}

/** A refusal names the parameter that the caller sends: the header, where the field comes from one. */
function asSent(refusal: Refusal, { sources }: Pick<Contract, 'sources'>): Refusal {
  const { about: _, ...rest } = refusal;
  const field = fieldNameOf(refusal);
  return field === undefined ? rest : { ...rest, field: parameterNameOf(sources, field) };
}
