import { Agent, createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_SECRETS } from '#lib/testing/secrets.ts';
import { readSettings, useSettings } from '../env.ts';
import { nodeAdapter } from './node-adapter.ts';
import { TextResponse } from './lightweight-messages.ts';
import { readAtMost } from './api/read-json.ts';
import type { Route } from './api/route.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const text = 'שלום {"a": 1} 🙂';

const routes: Route[] = [
  {
    method: 'POST',
    path: '/read/:how',
    handle: async (request, { params }) =>
      TextResponse.of((await READERS[params['how'] ?? '']?.(request)) ?? 'nothing', 201, JSON_TYPE),
  },
  {
    method: 'POST',
    path: '/at-most',
    handle: async (request) =>
      TextResponse.of(String((await readAtMost(request, 1_000))?.byteLength ?? 'too much'), 200),
  },
  { method: 'POST', path: '/unread', handle: async () => TextResponse.of('no', 404) },
  {
    method: 'GET',
    path: '/text',
    handle: async (request) =>
      TextResponse.of(`${text} ${String(request.body)}`, 200, { 'x-asked': new URL(request.url).search }),
  },
  {
    method: 'GET',
    path: '/stream',
    handle: async () => new Response(new Blob([text]).stream(), { headers: { 'set-cookie': 'a=1' } }),
  },
  { method: 'GET', path: '/throws', handle: () => Promise.reject(new Error('secret')) },
];

const READERS: Readonly<Record<string, (request: Request) => Promise<string>>> = {
  text: (request) => request.text(),
  json: async (request) => JSON.stringify(await request.json()),
  bytes: async (request) => new TextDecoder().decode(await request.bytes()),
  arrayBuffer: async (request) => new TextDecoder().decode(await request.arrayBuffer()),
  blob: async (request) => (await request.blob()).text(),
  formData: async (request) => String((await request.formData()).get('a')),
};

let server: Server;
let origin = '';

beforeAll(async () => {
  useSettings(
    readSettings({
      ...TEST_SECRETS,
      DATABASE_URL: 'postgresql://127.0.0.1/x',
      BANK_URL: 'http://127.0.0.1:9',
      LOG_LEVEL: 'silent',
    }),
  );
  const adapter = nodeAdapter(routes, 'https://pay.example.com');
  server = createServer((incoming, outgoing) => {
    if (!adapter(incoming, outgoing, '127.0.0.1')) outgoing.writeHead(404).end('next');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

describe('a request', () => {
  test.each(['text', 'json', 'bytes', 'arrayBuffer', 'blob'])('is read by %s()', async (how) => {
    const body = JSON.stringify({ text });
    const response = await fetch(`${origin}/read/${how}`, { method: 'POST', headers: JSON_TYPE, body });
    expect([response.status, await response.text()]).toEqual([201, body]);
  });

  test('is read as a form', async () => {
    expect(
      await (await fetch(`${origin}/read/formData`, { method: 'POST', body: new URLSearchParams({ a: text }) })).text(),
    ).toBe(text);
  });

  test('that is longer than its reader goes is answered before it is read to its end', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const asked = httpRequest(`${origin}/at-most`, { method: 'POST' }, (incoming) => {
        let said = `${incoming.headers.connection} `;
        incoming
          .on('data', (chunk: Buffer) => {
            said += chunk.toString();
          })
          .on('end', () => resolve(said));
      });
      asked.on('error', reject);
      // More is announced than is ever sent.
      asked.setHeader('transfer-encoding', 'chunked');
      asked.write('x'.repeat(2_000));
    });
    expect(answer).toBe('close too much');
  });

  test('that is refused with a short body unread keeps its connection for the next one', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const post = () =>
      new Promise<string>((resolve, reject) => {
        const asked = httpRequest(
          `${origin}/unread`,
          { method: 'POST', agent, headers: { 'content-length': '9' } },
          (incoming) => {
            const said = `${incoming.headers.connection} ${asked.reusedSocket}`;
            incoming.resume().on('end', () => setImmediate(() => resolve(said)));
          },
        );
        asked.on('error', reject);
        asked.end('x'.repeat(9));
      });
    expect([await post(), await post()]).toEqual(['keep-alive false', 'keep-alive true']);
    agent.destroy();
  });

  test('without a body has none, and names us and not its Host header', async () => {
    const response = await fetch(`${origin}/text?a=%20b`);
    expect([await response.text(), response.headers.get('x-asked')]).toEqual([`${text} null`, '?a=%20b']);
  });
});

describe('a response', () => {
  test('of text has the length of its bytes, and for HEAD the same length and nothing else', async () => {
    const [got, head] = [await fetch(`${origin}/text`), await fetch(`${origin}/text`, { method: 'HEAD' })];
    const length = String(Buffer.byteLength(`${text} null`));
    expect([got.headers.get('content-length'), head.headers.get('content-length'), await head.text()]).toEqual([
      length,
      length,
      '',
    ]);
  });

  test('of a stream is answered whole, with its cookies', async () => {
    const response = await fetch(`${origin}/stream`);
    expect([await response.text(), response.headers.getSetCookie()]).toEqual([text, ['a=1']]);
  });

  test('of a handler that failed says nothing of why', async () => {
    const response = await fetch(`${origin}/throws`);
    expect([response.status, await response.text()]).toEqual([500, '']);
  });
});

describe('a response whose text is known', () => {
  const made = () => TextResponse.of('{"a":1}', 202, JSON_TYPE);

  test('is a response in every way it can be read', async () => {
    const one = made();
    expect(one instanceof Response).toBe(true);
    expect([one.status, one.ok, one.bodyUsed, one.headers.get('content-type')]).toEqual([
      202,
      true,
      false,
      'application/json',
    ]);
    expect([
      await made().text(),
      await made().json(),
      (await made().arrayBuffer()).byteLength,
      (await made().bytes()).length,
      (await made().blob()).size,
    ]).toEqual(['{"a":1}', { a: 1 }, 7, 7, 7]);
    expect(await new Response(made().body, { headers: made().headers }).text()).toBe('{"a":1}');
    expect(await made().clone().json()).toEqual({ a: 1 });
  });

  test('is used once', async () => {
    const one = made();
    await one.text();
    expect(one.bodyUsed).toBe(true);
    await expect(one.text()).rejects.toThrow();
  });
});
