import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { TEST_SECRETS } from '#lib/testing/secrets.ts';
import { readSettings, useSettings } from '../env.ts';
import { nodeAdapter } from './node-adapter.ts';
import { addDefaultHeaders, defaultHeaders } from './default-headers.ts';
import { TextResponse } from './lightweight-messages.ts';
import type { Route } from './api/route.ts';

/** B-13: the headers of every answer, from the node adapter and from the framework behind it. */
const routes: Route[] = [
  {
    method: 'GET',
    path: '/plain',
    handle: async () => TextResponse.of('{}', 200, { 'content-type': 'application/json' }),
  },
  {
    method: 'GET',
    path: '/script',
    handle: async () =>
      new Response('1', { headers: { 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'public' } }),
  },
  {
    method: 'GET',
    path: '/bare',
    handle: async () => TextResponse.of('<p>', 200, { 'content-type': 'text/html; charset=utf-8' }),
  },
  { method: 'GET', path: '/throws', handle: () => Promise.reject(new Error('secret')) },
];

let server: Server;
beforeAll(() =>
  useSettings(
    readSettings({
      ...TEST_SECRETS,
      DATABASE_URL: 'postgresql://127.0.0.1/x',
      BANK_URL: 'http://127.0.0.1:9',
      LOG_LEVEL: 'silent',
    }),
  ),
);
afterEach(() => server.close());

async function headersOf(appUrl: string, path: string): Promise<(string | null)[]> {
  const adapter = nodeAdapter(routes, appUrl);
  server = createServer((incoming, outgoing) => {
    if (adapter(incoming, outgoing, '')) return;
    addDefaultHeaders(outgoing, defaultHeaders(appUrl));
    if (incoming.url === '/implicit') outgoing.setHeader('content-type', 'text/html').end('x');
    else outgoing.writeHead(404, { 'cross-origin-resource-policy': 'cross-origin' }).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  return [
    'x-content-type-options',
    'cross-origin-resource-policy',
    'cache-control',
    'strict-transport-security',
    'content-security-policy',
  ].map((name) => headers.get(name)?.slice(0, 40) ?? null);
}

const HSTS = 'max-age=31536000; includeSubDomains';
const BARE = "default-src 'none'; style-src 'self'; font-src 'self'".slice(0, 40);
const [HTTP, HTTPS] = ['http://localhost:3000', 'https://pay.example.com'];

test.each([
  [HTTP, '/plain', ['nosniff', 'same-origin', 'private, no-store', null, null]],
  [HTTPS, '/plain', ['nosniff', 'same-origin', 'private, no-store', HSTS, null]],
  [HTTPS, '/script', ['nosniff', 'cross-origin', 'public', HSTS, null]],
  [HTTPS, '/throws', ['nosniff', 'same-origin', 'private, no-store', HSTS, null]],
  [HTTPS, '/implicit', ['nosniff', 'same-origin', 'private, no-store', HSTS, BARE]],
  [HTTPS, '/nowhere', ['nosniff', 'cross-origin', 'private, no-store', HSTS, null]],
  [HTTP, '/bare', ['nosniff', 'same-origin', 'private, no-store', null, BARE]],
  [HTTP, '/implicit', ['nosniff', 'same-origin', 'private, no-store', null, BARE]],
])('B-13: of %s, %s has them once each, its own before ours', async (appUrl, path, wanted) =>
  expect(await headersOf(appUrl, path)).toEqual(wanted),
);
