import { createServer, request as httpRequest, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#scripts/lib/database/postgres.ts';
import type { Route } from './api/route.ts';
import { listenOn } from './listen.ts';
import { secondHost } from './second-host.ts';

const handle: Route['handle'] = async (request) => new Response(new URL(request.url).origin);
const routes: Route[] = [
  { method: 'GET', path: '/hf/v1/frame/:field', handle },
  { method: 'POST', path: '/hf/v1/tokenize', handle },
];

let server: Server;
let [port, ownPort] = [0, 0];

beforeAll(async () => {
  [port, ownPort] = [await freePort(), await freePort()];
  const second = secondHost(routes, { origin: 'https://fields.example.com', port: ownPort });
  server = createServer((incoming, outgoing) => {
    if (second.isAsked(incoming)) second.answer(incoming, outgoing, '127.0.0.1');
    else outgoing.writeHead(418).end();
  });
  await listenOn(server, [port, ownPort], ['127.0.0.1']);
});
afterAll(() => server.close());

type Asked = { path?: string; method?: string; headers?: Record<string, string>; at?: number };

const ask = ({ path = '/hf/v1/frame/cvc', method = 'GET', headers = {}, at = port }: Asked) =>
  new Promise<[status: number, text: string, allow: string]>((resolve, reject) =>
    httpRequest({ host: '127.0.0.1', port: at, path, method, headers, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve([answer.statusCode ?? 0, text, answer.headers.allow ?? '']));
    })
      .once('error', reject)
      .end(),
  );

const statusOf = async (asked: Asked) => (await ask(asked))[0];

describe('the second host is asked', () => {
  test.each([
    { host: 'fields.example.com' },
    { host: 'Fields.Example.COM' },
    { host: 'fields.example.com:443' },
    { host: 'fields.example.com.' },
    { host: '127.0.0.1:3000', 'x-forwarded-host': 'fields.example.com' },
    { host: 'pay.example.com', 'x-forwarded-host': 'inner.lan, fields.example.com' },
  ])('under its name, of whichever header: %j', async (headers) => {
    expect((await ask({ headers })).slice(0, 2)).toEqual([200, 'https://fields.example.com']);
    expect(await statusOf({ headers, path: '/sign-in' })).toBe(404);
  });

  test.each([{ host: 'pay.example.com' }, { host: '127.0.0.1' }, { 'x-forwarded-host': 'pay.example.com' }])(
    'at its port, under any name: %j',
    async (headers) => {
      expect((await ask({ headers, at: ownPort })).slice(0, 2)).toEqual([200, 'https://fields.example.com']);
      expect(await statusOf({ headers, at: ownPort, path: '/' })).toBe(404);
    },
  );

  test.each([
    { host: 'pay.example.com' },
    { host: 'fields.example.com.evil.test' },
    { host: 'fields.example.community' },
    { host: 'fields.example.com:8443' },
    { host: 'fields.example.com@evil.test' },
    { host: 'evil.test', 'x-forwarded-host': 'not-fields.example.com' },
    { host: 'fields.example.com:port' },
  ])('not under another name: %j', async (headers) => {
    expect(await statusOf({ headers })).toBe(418);
  });
});

test('other paths and methods are answered there as if there were nothing else', async () => {
  const headers = { host: 'fields.example.com' };
  for (const path of ['/', '/api/generate-sale', '/hf/v1/frame', '/hf/v1/frame/cvc/more', '/sign-in', '/_next/x.js'])
    for (const method of ['GET', 'POST', 'PUT', 'OPTIONS'])
      expect([path, method, await statusOf({ headers, path, method })]).toEqual([path, method, 404]);
  expect(await ask({ headers, path: '/hf/v1/tokenize' })).toMatchObject([405, expect.anything(), 'POST, OPTIONS']);
});
