import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { builtScripts } from './built-scripts.ts';

const SCRIPT = 'export const words = "a script of a page";\n'.repeat(200);

let folder: string;
let server: Server;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kupa-built-'));
  mkdirSync(join(folder, 'chunks'));
  writeFileSync(join(folder, 'chunks', 'a~1.js'), SCRIPT);
  writeFileSync(join(folder, 'secret.txt'), 'no script');
  const answers = builtScripts(folder);
  server = createServer((incoming, outgoing) => {
    if (!answers(incoming, outgoing)) outgoing.writeHead(200, { 'x-left-to': 'next' }).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const ask = (path: string, accept = 'gzip, deflate, br', method = 'GET') =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    method,
    headers: { 'accept-encoding': accept },
  });
const PATH = '/_next/static/chunks/a~1.js';
const isLeft = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).headers.get('x-left-to') === 'next';

test('a script is compressed at its first request, and from then on sent as it was built', async () => {
  expect(await isLeft(PATH)).toBe(true);
  await vi.waitFor(async () => expect(await isLeft(PATH)).toBe(false));
  const sent = await ask(PATH);
  expect([sent.status, sent.headers.get('content-encoding'), sent.headers.get('vary')]).toEqual([
    200,
    'br',
    'Accept-Encoding',
  ]);
  expect(sent.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(sent.headers.get('content-type')).toBe('application/javascript; charset=UTF-8');
  expect(Number(sent.headers.get('content-length'))).toBeLessThan(200);
  expect(await sent.text()).toBe(SCRIPT);
});

test.each([
  ['a client without Brotli', PATH, 'gzip'],
  ['a client that refuses it', PATH, 'gzip, br;q=0'],
  ['a file that is no script', '/_next/static/secret.txt', 'br'],
  ['a path that leads elsewhere', '/_next/static/../secret.txt', 'br'],
  ['a file that is not there', '/_next/static/chunks/b.js', 'br'],
])('%s is left to Next', async (_, path, accept) => {
  await vi.waitFor(async () => expect(await isLeft(PATH)).toBe(false));
  expect(await isLeft(path, accept)).toBe(true);
});

test('another method than GET is left to Next', async () => {
  await vi.waitFor(async () => expect(await isLeft(PATH)).toBe(false));
  expect(await isLeft(PATH, 'br', 'HEAD')).toBe(true);
});
