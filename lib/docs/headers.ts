import { type Contract, parameterNameOf } from '#lib/kernel/contract.ts';
import { REFUSALS } from '#lib/kernel/refusals/refusals.ts';

/** The headers of the API: what each is, and which of them an operation takes and answers, read from its contract. */

export type Header = { name: string; meaning: string; example: string };

export const REQUEST_HEADERS = {
  'Content-Type': {
    name: 'Content-Type',
    meaning:
      'The body is a JSON object in UTF-8. POST /oauth/token takes a form instead, ' +
      'application/x-www-form-urlencoded.',
    example: 'application/json',
  },
  'Svc-Merchant-Key': {
    name: 'Svc-Merchant-Key',
    meaning: 'The seller’s private identifier, seller_svc_id, for operations without a body field for it.',
    example: 'MPL004T7-…',
  },
  'Svc-Partner-Key': {
    name: 'Svc-Partner-Key',
    meaning:
      'The partner key, svc_client_key. A seller without a partner can send its own seller_svc_id. If the ' +
      'body also contains svc_client_key, both must be equal.',
    example: 'YOUR_SVC_CLIENT_KEY',
  },
  'Svc-Public-Key': {
    name: 'Svc-Public-Key',
    meaning:
      'The seller’s public_key, for code that runs in a browser. It isn’t secret. Hosted fields, ' +
      'client-data and authenticate-sale accept it.',
    example: '6f1f6a54-0f7e-4a3b-9d0a-0c5b8c0f4a11',
  },
  Authorization: {
    name: 'Authorization',
    meaning:
      'Bearer and the access_token: from POST /auth/token for products and customers, valid for 900 seconds; from ' +
      'POST /oauth/token for the accounting API, valid for an hour.',
    example: 'Bearer eyJhbGciOiJFZERTQSIs…',
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    meaning:
      'Makes retries safe: the same key and body within 24 hours return the first response. 1 to 255 ' +
      'visible ASCII characters.',
    example: 'order-1001-attempt-1',
  },
  'Accept-Language': {
    name: 'Accept-Language',
    meaning: 'The language of messages if the request has no language field. Hebrew if both are missing.',
    example: 'en',
  },
} as const satisfies Record<string, Header>;

export const RESPONSE_HEADERS = {
  'Svc-Request-Id': {
    name: 'Svc-Request-Id',
    meaning:
      'Reference of the request, 8 characters, on every response. Equal to session if the body has one. ' +
      'Quote it when you contact support.',
    example: 'k7w2m9xa',
  },
  'Retry-After': {
    name: 'Retry-After',
    meaning: 'Seconds to wait before you send the same call again. With code 998 and HTTP 429.',
    example: '10',
  },
  'Idempotent-Replayed': {
    name: 'Idempotent-Replayed',
    meaning: 'true if this is the stored response of an earlier call with the same Idempotency-Key.',
    example: 'true',
  },
  'WWW-Authenticate': {
    name: 'WWW-Authenticate',
    meaning: 'Bearer, or Basic for a client’s secret, with HTTP 401; with HTTP 403 also the missing scope.',
    example: 'Bearer',
  },
} as const satisfies Record<string, Header>;

export type OperationHeader = Header & { isRequired: boolean };

type Described = Pick<
  Contract,
  'sources' | 'headerInstead' | 'queryInstead' | 'request' | 'auth' | 'isMoney' | 'method'
>;

/** Whether a request without this header field is refused. */
const isRequiredField = ({ request }: Described, field: string): boolean =>
  (request.shape as Record<string, { safeParse: (value: undefined) => { error?: { issues: { message: string }[] } } }>)[
    field
  ]
    ?.safeParse(undefined)
    .error?.issues.some(({ message }) => message === 'missing_parameter') ?? false;

/**
 * The headers of an operation's request, required ones first. Where its body takes the partner key, the header is
 * another way to send it.
 */
export function requestHeadersOf(contract: Described): OperationHeader[] {
  const { sources = {}, headerInstead = {}, queryInstead = [], request, auth, isMoney, method } = contract;
  const named = Object.keys(sources).flatMap((field) => {
    const name = parameterNameOf(sources, field);
    if (name === field) return [];
    const isRequired = isRequiredField(contract, field) && !queryInstead.includes(field);
    return [{ ...REQUEST_HEADERS[name as keyof typeof REQUEST_HEADERS], isRequired }];
  });
  const instead = Object.values(headerInstead).map((name) => ({
    ...REQUEST_HEADERS[name as keyof typeof REQUEST_HEADERS],
    isRequired: false,
  }));
  const takesKey = 'svc_client_key' in request.shape && !('svc_client_key' in { ...sources, ...headerInstead });
  return [
    ...(auth === 'bearer' || auth === 'client' ? [{ ...REQUEST_HEADERS.Authorization, isRequired: true }] : []),
    ...(method === 'GET' || method === 'DELETE' ? [] : [{ ...REQUEST_HEADERS['Content-Type'], isRequired: true }]),
    ...named,
    ...instead,
    ...(takesKey ? [{ ...REQUEST_HEADERS['Svc-Partner-Key'], isRequired: false }] : []),
    ...(isMoney ? [{ ...REQUEST_HEADERS['Idempotency-Key'], isRequired: false }] : []),
  ].sort((one, other) => Number(other.isRequired) - Number(one.isRequired));
}

const IS_LIMITED = new Set<string>(REFUSALS.filter(({ http }) => http === 429).map(({ key }) => key));

/** The headers of an operation's answers beside those of HTTP itself. */
export function responseHeadersOf({
  refusals,
  isMoney,
  auth,
  errors,
}: Pick<Contract, 'refusals' | 'isMoney' | 'auth' | 'errors'>): Header[] {
  return [
    RESPONSE_HEADERS['Svc-Request-Id'],
    ...(refusals.some((key) => IS_LIMITED.has(key)) ? [RESPONSE_HEADERS['Retry-After']] : []),
    ...(isMoney ? [RESPONSE_HEADERS['Idempotent-Replayed']] : []),
    ...(auth === 'bearer' || errors === 'oauth' ? [RESPONSE_HEADERS['WWW-Authenticate']] : []),
  ];
}
