import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { S3Settings } from '#lib/platform/env.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import { describeFileStore } from './conformance/file-store.ts';
import { MAX_STORED_BYTES } from './file-store.ts';
import { s3Store } from './s3-store.ts';

/** The adapter against a server that speaks the protocol and checks signatures, and against one that misbehaves. */

const directory = mkdtempSync(join(tmpdir(), 's3-'));
const real = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory,
  configureBuckets: [{ name: 'kupa-files' }],
});
// Name of this server's only account.
const ACCOUNT = { key: 'S3RVER', secret: 'S3RVER' };
const stores: { close(): Promise<void> }[] = [];
let settings: S3Settings;

const storeWith = (own: Partial<S3Settings> = {}) => {
  const store = s3Store({ ...settings, ...own });
  stores.push(store);
  return store;
};

beforeAll(async () => {
  const { port } = await real.run();
  settings = { url: `http://127.0.0.1:${port}`, bucket: 'kupa-files', region: 'us-east-1', ...ACCOUNT };
});
let crooked: Server | null = null;
afterEach(() => {
  crooked?.closeAllConnections();
  crooked?.close();
  crooked = null;
});
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await real.close();
  rmSync(directory, { recursive: true, force: true });
});

describeFileStore('a server of S3', () => storeWith());

const KEY = '3f9bd1f0-6f6e-4d38-9a54-0a1b2c3d4e5f';

test('a wrong secret, a wrong key and a bucket that is not there are errors, and never “no such file”', async () => {
  await expect(storeWith({ secret: 'not-the-secret' }).get(KEY)).rejects.toThrow('it answered 403');
  await expect(storeWith({ key: 'nobody' }).put(KEY, Buffer.from('x'))).rejects.toThrow('it answered 403');
  await expect(storeWith({ bucket: 'another-bucket' }).get(KEY)).rejects.toThrow('it answered 404');
});

/** A server that answers each request as the next of the list says, and the last one for ever. */
async function crookedServer(
  answers: readonly { status: number; headers?: Record<string, string>; body?: string | Buffer }[],
): Promise<{ url: string; asked: { method: string; url: string; headers: NodeJS.Dict<string | string[]> }[] }> {
  const asked: { method: string; url: string; headers: NodeJS.Dict<string | string[]> }[] = [];
  crooked = createServer((incoming, outgoing) => {
    asked.push({ method: incoming.method ?? '', url: incoming.url ?? '', headers: incoming.headers });
    const { status, headers = {}, body = '' } = answers[Math.min(asked.length, answers.length) - 1] ?? { status: 500 };
    incoming.resume().on('end', () => outgoing.writeHead(status, headers).end(body));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => crooked?.once('listening', resolve));
  return { url: `http://127.0.0.1:${(crooked.address() as AddressInfo).port}`, asked };
}

test('a request is signed with its body, and names the key and nothing of the file', async () => {
  const { url, asked } = await crookedServer([{ status: 200 }]);
  await storeWith({ url }).put(KEY, Buffer.from('a seal'));
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ method: 'PUT', url: `/kupa-files/seller-files/${KEY}` });
  expect(asked[0]?.headers).toMatchObject({
    'content-length': '6',
    'content-type': 'application/octet-stream',
    'x-amz-content-sha256': createHash('sha256').update('a seal').digest('hex'),
    authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=S3RVER\/\d{8}\/us-east-1\/s3\/aws4_request, /),
  });
});

test('trouble of the store that passes is asked again, and trouble that stays is an error', async () => {
  const passing = await crookedServer([{ status: 503 }, { status: 500 }, { status: 200, body: 'a seal' }]);
  expect((await storeWith({ url: passing.url }).get(KEY))?.toString()).toBe('a seal');
  expect(passing.asked).toHaveLength(3);
  crooked?.close();
  const staying = await crookedServer([{ status: 503 }]);
  await expect(storeWith({ url: staying.url }).put(KEY, Buffer.from('x'))).rejects.toThrow('it answered 503');
  expect(staying.asked).toHaveLength(3);
});

test('a redirect is not followed', async () => {
  const elsewhere = await crookedServer([{ status: 307, headers: { location: 'http://127.0.0.1:9/' } }]);
  await expect(storeWith({ url: elsewhere.url }).get(KEY)).rejects.toThrow('it answered 307');
  expect(elsewhere.asked).toHaveLength(1);
});

testInAll('an answer that is longer than any file is not read to its end', async () => {
  const { url } = await crookedServer([{ status: 200, body: Buffer.alloc(MAX_STORED_BYTES + 1) }]);
  await expect(storeWith({ url }).get(KEY)).rejects.toThrow('an answer is too long');
});

test('a page that says 404 in words of its own is no store', async () => {
  const { url } = await crookedServer([{ status: 404, body: '<html>not found</html>' }]);
  await expect(storeWith({ url }).get(KEY)).rejects.toThrow('it answered 404');
});

testInAll('a store that is not there is an error that names no address', async () => {
  const gone = storeWith({ url: 'http://127.0.0.1:9' });
  await expect(gone.get(randomUUID())).rejects.toThrow('the store of files does not work: ECONNREFUSED');
});
