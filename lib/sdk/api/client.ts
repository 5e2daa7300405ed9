import { KupaConnectionError, KupaRefusal } from './errors.ts';
import { OPERATIONS, type OperationRow, type Operations } from './generated/operations.ts';

export type KupaOptions = {
  /** The origin of the installation, such as `https://pay.example`. */
  origin: string;
  /** `seller_svc_id` (MPL…): put into every request that names no other. */
  sellerId?: string;
  /** The seller's secret: signs in for products and customers. */
  sellerSecret?: string;
  /** `svc_client_key` of a partner: put into every request that names no other. */
  clientKey?: string;
  /** Language of messages to people: `he`, `en`, `es`, `ru`, `ar`. */
  language?: string;
  /** How long one try may take, milliseconds; 30 seconds where nothing is said. A payment may take 25. */
  timeout?: number;
  /** How often a call is tried where trying again is safe; three times where nothing is said. */
  tries?: number;
};

export type CallOptions = {
  /** Key of an action to be done once. Made anew for each call of money, and kept over its tries. */
  idempotencyKey?: string;
  signal?: AbortSignal;
};

/** One function for each operation, by its name in camel case; rejects with `KupaRefusal` or `KupaConnectionError`. */
export type Kupa = {
  readonly [Name in keyof Operations]: (
    request: Operations[Name]['request'],
    options?: CallOptions,
  ) => Promise<Operations[Name]['response']>;
};

/** JSON, or a file where the request asked for one. Null where it is neither. */
const answerOf = (response: Response): Promise<unknown> =>
  response.ok && response.headers.has('content-disposition') ? response.blob() : response.json().catch(() => null);

type Values = Readonly<Record<string, unknown>>;
type Token = { text: string; until: number };

const DEFAULTS = { timeout: 30_000, tries: 3 };

/** Longest wait before another try, seconds. */
const MAX_WAIT = 20;

/** Rate limits and sales in progress: nothing was done, and the call may be repeated. */
const isAgain = (error: unknown): error is KupaRefusal => error instanceof KupaRefusal && error.code === 998;

/** The client of one installation, for servers: it holds keys that no browser may see. */
export function createKupa(options: KupaOptions): Kupa {
  let token: Token | null = null;

  /** A bearer token of the seller, until a minute before it ends. */
  const signedIn = async (): Promise<string> => {
    if (token && token.until > Date.now()) return token.text;
    const { sellerId: mpl = '', sellerSecret: key = '' } = options;
    const { access_token, expires_in } = (await callTimes('authToken', { mpl, key }, {})) as {
      access_token: string;
      expires_in: number;
    };
    token = { text: access_token, until: Date.now() + (expires_in - 60) * 1_000 };
    return access_token;
  };

  const callOnce = async (name: keyof Operations, request: Values, { idempotencyKey, signal }: CallOptions) => {
    const row = OPERATIONS[name];
    const headers = headersOf(row, options, { request, idempotencyKey });
    if (row.isSignedIn) headers['authorization'] = `Bearer ${await signedIn()}`;
    const { address, body } = placed(row, withKeys(row, options, request));
    const timeout = AbortSignal.timeout(options.timeout ?? DEFAULTS.timeout);
    const response = await fetch(`${options.origin.replace(/\/$/, '')}/api${address}`, {
      method: row.method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    }).catch((cause: unknown) => {
      throw new KupaConnectionError(name, cause);
    });
    const answer: unknown = await answerOf(response);
    const code = (answer as { status_code?: unknown } | null)?.status_code;
    if (!response.ok || code === 1) throw new KupaRefusal(name, response, answer);
    return answer;
  };

  async function callTimes(name: keyof Operations, request: Values, call: CallOptions): Promise<unknown> {
    const { isIdempotent, method } = OPERATIONS[name];
    const key = call.idempotencyKey ?? (isIdempotent ? crypto.randomUUID() : undefined);
    const isRepeatable = method === 'GET' || key !== undefined;
    for (let tried = 1; ; tried += 1) {
      try {
        return await callOnce(name, request, { ...call, ...(key && { idempotencyKey: key }) });
      } catch (error) {
        if (error instanceof KupaRefusal && error.status === 401) token = null;
        const isWorth = isAgain(error) || (isRepeatable && error instanceof KupaConnectionError);
        if (!isWorth || tried >= (options.tries ?? DEFAULTS.tries) || call.signal?.aborted) throw error;
        const seconds = isAgain(error) ? (error.retryAfter ?? 1) : 2 ** tried / 4;
        await new Promise((resolve) => setTimeout(resolve, Math.min(seconds, MAX_WAIT) * 1_000));
      }
    }
  }

  return Object.fromEntries(
    (Object.keys(OPERATIONS) as (keyof Operations)[]).map((name) => [
      name,
      (request: Values = {}, call: CallOptions = {}) => callTimes(name, request, call),
    ]),
  ) as unknown as Kupa;
}

function headersOf(
  { keys = [], query = [], isIdempotent, method }: OperationRow,
  { clientKey, sellerId, language }: KupaOptions,
  { request, idempotencyKey }: { request: Values; idempotencyKey: string | undefined },
): Record<string, string> {
  // A request that names its seller in the query names no other in a header.
  const isNamed = query.includes('seller_svc_id') && request['seller_svc_id'] !== undefined;
  const known: Readonly<Record<string, string | undefined>> = {
    'svc-partner-key': clientKey,
    'svc-merchant-key': isNamed ? undefined : sellerId,
  };
  const own = keys.flatMap((name) => {
    const value = known[name.toLowerCase()];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...(method !== 'GET' && method !== 'DELETE' && { 'content-type': 'application/json' }),
    ...(language && { 'accept-language': language }),
    ...(isIdempotent && idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...Object.fromEntries(own),
  };
}

const withKeys = (
  { sendsSeller, sendsPartner }: OperationRow,
  { sellerId, clientKey }: KupaOptions,
  request: Values,
) => ({
  ...(sendsSeller && sellerId !== undefined && { seller_svc_id: sellerId }),
  ...(sendsPartner && clientKey !== undefined && { svc_client_key: clientKey }),
  ...request,
});

/** The parts of a request in their places: the path, the query, and the rest as the body. */
function placed({ method, path, query = [] }: OperationRow, request: Values): { address: string; body: Values | null } {
  const rest = new Map(Object.entries(request).filter(([, value]) => value !== undefined));
  const take = (name: string): unknown => {
    const value = rest.get(name);
    rest.delete(name);
    return value;
  };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(take(name) ?? '')));
  const parameters = new URLSearchParams();
  for (const name of query) {
    const value = take(name);
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) parameters.append(name, String(one));
  }
  const search = parameters.toString();
  return {
    address: filled + (search && `?${search}`),
    body: method === 'GET' || method === 'DELETE' ? null : Object.fromEntries(rest),
  };
}
