import { routes } from '#lib/routes.ts';
import { routeFinder } from '#lib/platform/http/node-adapter.ts';
import { bodyOf } from './body-of.ts';
import type { TestSeller, WireResponse } from './world.ts';

/** The API's own table of routes, called as functions on the database of the test file. */

export type ApiRequest = {
  body?: unknown;
  /** A form in place of a body in JSON. */
  form?: Readonly<Record<string, string>> | undefined;
  token?: string | undefined;
  headers?: Record<string, string>;
  query?: Record<string, string | number>;
  /** The caller's address, as our front saw it. */
  ip?: string;
};

const find = routeFinder(routes);

/** An answer of the API in JSON. `path` below `/api`, without a query. */
export async function callApi(method: string, path: string, request: ApiRequest = {}): Promise<WireResponse> {
  const response = await answerOf(method, path, request);
  return { status: response.status, headers: response.headers, body: await bodyOf(response) };
}

/** An answer of the API as it is. */
export async function answerOf(
  method: string,
  path: string,
  { body, form, token, headers = {}, query = {}, ip = '127.0.0.1' }: ApiRequest = {},
): Promise<Response> {
  const found = find(method, `/api/${path}`);
  if (!found || !('route' in found)) throw new Error(`no route ${method} ${path}`);
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const request = new Request(`http://localhost:3000/api/${path}?${search}`, {
    method,
    headers: {
      ...headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...(form && { body: new URLSearchParams(form).toString() }),
  });
  return found.route.handle(request, { params: found.params, ip });
}

/** The tokens that a seller's program gets when it signs in. */
export async function signIn(seller: TestSeller): Promise<{ access: string; refresh: string }> {
  const { body } = await callApi('POST', 'auth/token', { body: { mpl: seller.svcId, key: seller.svcSecret } });
  if (!body.access_token) throw new Error(`not signed in: ${JSON.stringify(body)}`);
  return { access: body.access_token, refresh: body.refresh_token };
}
