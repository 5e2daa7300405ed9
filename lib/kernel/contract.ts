import type { z } from 'zod';
import type { ErrorStyle } from './refusals/error-style.ts';
import type { RefusalKey } from './refusals/refusals.ts';

/** A field outside the body. */
export type FieldSource = 'path' | 'query' | `header:${string}`;

/**
 * Proof of a caller: none, the keys of a seller, those of a seller or its partner, the key of a partner, a bearer token
 * of a seller's sign-in, or one of an OAuth client.
 */
export type CallerProof = 'none' | 'seller' | 'seller_or_partner' | 'partner' | 'bearer' | 'client';

/**
 * Longest body that is read and parsed at once, for known and unknown callers; most operations accept none that is
 * longer. Bytes.
 */
export const SMALL_BODY_BYTES = 16 * 1_024;

/** The longest body that an operation takes, bytes. */
export const maxBodyBytesOf = ({ maxBodyBytes = SMALL_BODY_BYTES }: Pick<Contract, 'maxBodyBytes'>): number =>
  maxBodyBytes;

/**
 * One definition of an operation for all its readers: the HTTP handler validates with it, `/api/openapi.json` and
 * `/docs` are made of it, forms take their rules from it, and a test holds each of them against the route table.
 */
export type Contract<
  Request extends z.ZodObject = z.ZodObject,
  Response extends z.ZodType = z.ZodType,
  Id extends string = string,
  Auth extends CallerProof = CallerProof,
> = {
  /** The operation's name in URLs, OpenAPI and logs: `generate-sale`. */
  id: Id;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below `/api`. */
  path: string;
  summary: string;
  /** Notes of the reference beside the fields. */
  notes?: readonly string[];
  auth: Auth;
  /** Called by scripts of other people's pages too: a browser may hand them every answer of it (CORS). */
  isForPages?: boolean;
  /** Format of its refusals; that of payments by default. */
  errors?: ErrorStyle;
  /** Operations of a group share a seller's rate limit (specification 8), which their statements apply; null: none. */
  limitGroup: 'payments' | null;
  request: Request;
  /** Sources of fields outside the body: the path, the query, a header by its name. */
  sources?: Readonly<Record<string, FieldSource>>;
  /** The longest body that it takes, bytes; `SMALL_BODY_BYTES` where nothing is said. A longer one is not read. */
  maxBodyBytes?: number;
  /** Its body is a form (`application/x-www-form-urlencoded`), no JSON. */
  isForm?: boolean;
  /** Scope that a client's token needs. */
  scope?: string;
  /** Longest text of a body that may carry files in its texts, bytes. */
  largeTexts?: { readonly textBytes: number };
  /** Fields of the body that a header may carry in their place, by its name. Sent twice they must be equal. */
  headerInstead?: Readonly<Record<string, string>>;
  /** Fields of a header that the query may carry in its place, by their own names. Sent twice they must be equal. */
  queryInstead?: readonly string[];
  /** Takes an `Idempotency-Key`: the same key and body within 24 hours get the first answer (answers, section 1). */
  isMoney?: boolean;
  /** Refusals carry `session` too, as successful responses do (answers, section 1). */
  saysSession?: boolean;
  response: Response;
  /** Media types of files that it can answer in place of `response`. */
  files?: readonly string[];
  /** Every refusal it can answer, for the docs. */
  refusals: readonly RefusalKey[];
  /** A request body that works in a fresh sandbox (identifiers aside) and the answer to it. */
  example: { request: Record<string, unknown>; response: Record<string, unknown> };
};

/**
 * Refusals of an `Idempotency-Key`: malformed, reused with another request, first call still running, or result of that
 * call unknown.
 */
const KEY_REFUSALS: readonly RefusalKey[] = [
  'invalid_value',
  'combination_not_allowed',
  'sale_busy',
  'outcome_unknown',
];

/** A contract; one of money names what its key may be refused with too. */
export const contract = <
  Request extends z.ZodObject,
  Response extends z.ZodType,
  const Id extends string,
  const Auth extends CallerProof,
>(
  of: Contract<Request, Response, Id, Auth>,
): Contract<Request, Response, Id, Auth> =>
  of.isMoney ? { ...of, refusals: [...of.refusals, ...KEY_REFUSALS.filter((key) => !of.refusals.includes(key))] } : of;

/**
 * Whether a call has values that only its body can carry. A call whose required values are in path, query and headers
 * may have no body (answers, section 4).
 */
export const needsBody = ({
  method,
  request,
  sources = {},
  headerInstead = {},
}: Pick<Contract, 'method' | 'request' | 'sources' | 'headerInstead'>): boolean =>
  method !== 'GET' &&
  method !== 'DELETE' &&
  Object.entries<z.ZodType>(request.shape).some(
    ([field, schema]) => !(field in sources) && !(field in headerInstead) && !schema.safeParse(undefined).success,
  );

type Sources = Readonly<Record<string, FieldSource>> | undefined;

/** The name under which a caller sends a field: a header's own (`Svc-Merchant-Key`), otherwise the field's. */
export function parameterNameOf(sources: Sources, field: string): string {
  const source = sources && Object.hasOwn(sources, field) ? sources[field] : undefined;
  return source?.startsWith('header:') ? source.slice('header:'.length) : field;
}
