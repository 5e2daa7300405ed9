import { type ChildProcess, spawn } from 'node:child_process';
import { type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { publicPaths } from '#lib/platform/http/public-files.ts';
import { newSale, runningEnvironment, sandbox } from '../sandbox.ts';
import { isAll, REPEATS } from '../passes.ts';
import { test } from '../quiet-console.ts';

/** The same table of handlers behind the node adapter and behind Next answers alike: status, our headers, body. */

let next: ChildProcess;
let nextOrigin = '';

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
  nextOrigin = `http://localhost:${port}`;
  const environment = {
    ...process.env,
    ...runningEnvironment(),
    PORT: String(port),
    APP_URL: sandbox().origin,
    NODE_ENV: 'production',
  };
  next = spawn(process.execPath, ['dist/server.mjs', '--without-node-adapter'], {
    env: environment as NodeJS.ProcessEnv,
    stdio: 'ignore',
  });
  await expect
    .poll(
      () =>
        fetch(`${nextOrigin}/api/health`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 30_000 },
    )
    .toBe(200);
});

test.afterAll(() => {
  next.kill('SIGTERM');
});

const OURS = [
  'content-type',
  'cache-control',
  'svc-request-id',
  'retry-after',
  'x-content-type-options',
  'content-security-policy',
  'referrer-policy',
  'x-robots-tag',
  'permissions-policy',
];

// Values that differ at every request: references, nonces, identifiers, codes, times.
const masked = (text: string): string =>
  text
    .replace(/"session":"[a-z0-9]{8}"/g, '"session":"…"')
    .replace(/nonce[-=]"?[A-Za-z0-9+/=]{24}"?/g, 'nonce')
    .replace(/SALE00[A-Z2-7]{2}(-[A-Z2-7]{8}){3}/g, 'SALE')
    .replace(/"svc_sale_code":\d+/g, '"svc_sale_code":0')
    .replace(/"transaction_id":"shop-\w+"/g, '');

async function answer(origin: string, path: string, request: RequestInit) {
  const response = await fetch(origin + path, { ...request, redirect: 'manual' });
  const headers = Object.fromEntries(OURS.map((name) => [name, masked(response.headers.get(name) ?? '')]));
  if (headers['svc-request-id']) headers['svc-request-id'] = '…';
  return { status: response.status, headers, body: masked(await response.text()) };
}

const post = (body: string, type = 'application/json'): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': type },
  body,
});

test('every route of the table answers alike through both adapters', async () => {
  const seller = sandbox().sellers[0]?.seller_svc_id;
  const { saleId } = await newSale();
  const { seller_svc_id: mpl, seller_svc_secret: key } = sandbox().sellers[0] ?? {};
  const signedIn = await fetch(`${sandbox().origin}/api/auth/token`, post(JSON.stringify({ mpl, key })));
  const bearer = { headers: { authorization: `Bearer ${(await signedIn.json()).access_token}` } };
  const good = JSON.stringify({ seller_svc_id: seller, sale_price: 5075, currency: 'ILS', product_name: 'x' });
  const requests: [path: string, request: RequestInit][] = [
    ['/api/generate-sale', post(good)],
    ...[
      'generate-sale',
      'pay-sale',
      'refund-sale',
      'get-sales',
      'get-transactions',
      'capture-sale',
      'sales',
      'cancel-template',
      'capture-buyer-token',
      'get-buyer-key',
      'generate-subscription',
      'pay-subscription',
      'cancel-subscription',
      'pause-subscription',
      'get-subscriptions',
    ].flatMap((operation): [string, RequestInit][] => [
      [`/api/${operation}`, post('{}')],
      [`/api/${operation}`, post('{')],
      [`/api/${operation}`, post('{}', 'text/plain')],
      [
        `/api/${operation}`,
        post(JSON.stringify({ seller_svc_id: seller, svc_sale_id: saleId, language: 'en', sale_price: '1' })),
      ],
    ]),
    ['/api/get-sales', post(JSON.stringify({ seller_svc_id: seller, svc_sale_id: saleId }))],
    ['/api/buyers/00000000-0000-4000-8000-000000000000', { headers: { 'svc-merchant-key': seller ?? '' } }],
    [
      `/api/sales/${saleId}/external-market-fee`,
      {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', 'svc-merchant-key': seller ?? '' },
        body: '{}',
      },
    ],
    ...['resume', 'set-price'].map((change): [string, RequestInit] => [
      `/api/subscriptions/SUB-NOPE/${change}`,
      {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', 'svc-merchant-key': seller ?? '' },
        body: '{"sub_price":5000}',
      },
    ]),
    ...['token', 'refresh'].flatMap((operation): [string, RequestInit][] =>
      ['{}', '{', '{"mpl":"x","key":"y","refresh_token":"z"}'].map((body) => [`/api/auth/${operation}`, post(body)]),
    ),
    ...['products', 'customers'].flatMap((records): [string, RequestInit][] => [
      [`/api/${records}`, post('{}')],
      [`/api/${records}?status=1`, {}],
      [`/api/${records}?status=1`, bearer],
      [`/api/${records}?created_at%5Bmin%5D=x&status=7`, bearer],
      [`/api/${records}`, { ...post('{'), headers: { ...bearer.headers, 'content-type': 'application/json' } }],
      ...['GET', 'PATCH', 'DELETE'].map((method): [string, RequestInit] => [
        `/api/${records}/00000000-0000-4000-8000-000000000000`,
        {
          method,
          headers: { ...bearer.headers, 'content-type': 'application/json' },
          ...(method === 'PATCH' && { body: '{}' }),
        },
      ]),
    ]),
    ...['', '/00000000-0000-4000-8000-000000000000'].map((record): [string, RequestInit] => [
      `/api/documents${record}`,
      { headers: { 'svc-merchant-key': seller ?? '' } },
    ]),
    ['/api/documents', post('{}')],
    ...['NOPE', '00000000-0000-4000-8000-000000000000?lang=ar'].map((document): [string, RequestInit] => [
      `/document/${document}`,
      {},
    ]),
    ['/api/processors/bank/notices', post('{}')],
    ['/api/openapi.json', {}],
    ['/api/health', {}],
    [`/sale/generate/${saleId}`, {}],
    [`/sale/generate/${saleId}?lang=ar&first_name=Dana&&origin=x`, {}],
    ['/sale/generate/SALE-NOPE', {}],
    [`/sale/generate/${saleId}/state?lang=en`, {}],
    [`/sale/generate/${saleId}/pay`, post('{}')],
    [`/sale/template/${saleId}`, {}],
    ...['/subscription/generate/SUB-NOPE', '/subscription/card/NOPE', '/subscription/manage/NOPE'].flatMap(
      (page): [string, RequestInit][] => [
        [page, {}],
        [`${page}?lang=ar`, {}],
        [page, post('do=link', 'application/x-www-form-urlencoded')],
        [page, post('{}')],
      ],
    ),
    ['/sale/3ds/TRAN-NOPE', {}],
    ['/brand/00000000-0000-4000-8000-000000000000/00000000000000000000000000000000', {}],
    ['/sandbox/3ds/C0000000000', {}],
    ['/sandbox/inbox/00000000-0000-0000-0000-000000000000/messages', {}],
    [`/sandbox/inbox/${sandbox().sellers[2]?.public_key}/messages?after=999999999`, {}],
    [`/sandbox/inbox/${sandbox().sellers[2]?.public_key}/messages/0`, {}],
    ['/sandbox/inbox/00000000-0000-0000-0000-000000000000', post('a=1', 'application/x-www-form-urlencoded')],
  ];
  // Every third, in turns: of one operation another kind of answer than of the next.
  for (const [path, request] of requests.filter((_, turn) => isAll || turn % 3 === 0)) {
    const [direct, throughNext] = [
      await answer(sandbox().origin, path, request),
      await answer(nextOrigin, path, request),
    ];
    expect.soft({ path, ...throughNext }, path).toEqual({ path, ...direct });
  }
});

/** Asked as it is written: `fetch` would resolve the dots of a path, and undo what is compressed. */
function askRaw(origin: string, path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const asked = request({ hostname, port, path, method, headers, agent: false }, async (incoming) => {
      const parts: Buffer[] = [];
      for await (const part of incoming) parts.push(part as Buffer);
      resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(parts) });
    });
    asked.once('error', reject).end();
  });
}

/**
 * Headers of the connection, the moment or the encoding: the length is sent before the content or found at its end.
 */
const OF_THE_MOMENT = ['svc-request-id', 'date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'];

async function fileAnswer(...asked: Parameters<typeof askRaw>) {
  const { status, headers, body } = await askRaw(...asked);
  const content = headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
  const kept = Object.entries(headers).filter(([name]) => !OF_THE_MOMENT.includes(name));
  return {
    status,
    headers: Object.fromEntries(kept.toSorted()),
    body: status === 200 ? content.toString('base64') : masked(content.toString()),
  };
}

test('every file of public/ is served alike through both adapters: whole, compressed, known, and as a head', {
  tag: REPEATS,
}, async () => {
  const paths = publicPaths();
  expect(paths).toEqual(expect.arrayContaining(['/embed/v1/kupa.js', '/embed/1.0.0/kupa.js', '/manifest.webmanifest']));
  for (const path of paths) {
    const { headers } = await askRaw(sandbox().origin, path);
    const ways: [string, Record<string, string>, string?][] = [
      ['whole', {}],
      ['compressed', { 'accept-encoding': 'gzip' }],
      ['known by its tag', { 'if-none-match': String(headers['etag']) }],
      ['known by its time', { 'if-modified-since': String(headers['last-modified']) }],
      ['of another tag', { 'if-none-match': '"other"', 'if-modified-since': String(headers['last-modified']) }],
      ['the head', { 'accept-encoding': 'gzip' }, 'HEAD'],
      ['from another site', { origin: 'https://shop.example', 'sec-fetch-mode': 'cors' }],
      ['written to', {}, 'POST'],
    ];
    for (const [way, asked, method] of ways) {
      const [direct, throughNext] = [
        await fileAnswer(sandbox().origin, path, asked, method),
        await fileAnswer(nextOrigin, path, asked, method),
      ];
      expect.soft({ path, way, ...throughNext }, `${path} ${way}`).toEqual({ path, way, ...direct });
      expect
        .soft([path, way, direct.status])
        .toEqual([path, way, way.startsWith('known') ? 304 : method === 'POST' ? 405 : 200]);
    }
  }
});

test('what is not a file of public/ is not found through either adapter, however it is written', async () => {
  for (const path of [
    '/embed/v1/nothing.js',
    '/embed/9.9.9/kupa.js',
    '/icons/nothing.png',
    '/embed/v1/../../package.json',
    '/embed/v1/%2e%2e/%2e%2e/package.json',
    '/embed/v1/..%2f..%2fpackage.json',
    '/embed/v1/..%5c..%5cpackage.json',
    '/embed/v1/kupa.js%00',
    '/embed/v1/%00',
    '/embed/v1/.gitignore',
    '/embed/v1/KUPA.JS',
    '/public/icon.svg',
  ])
    for (const origin of [sandbox().origin, nextOrigin]) {
      const { status, body, headers } = await askRaw(origin, path, { 'accept-language': 'en' });
      expect.soft([path, status >= 400 && status < 500]).toEqual([path, true]);
      expect.soft([path, headers['x-content-type-options']]).toEqual([path, 'nosniff']);
      expect.soft([path, /"dependencies"|currentScript/.test(body.toString())]).toEqual([path, false]);
    }
});
