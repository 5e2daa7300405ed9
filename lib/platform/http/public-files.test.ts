import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeAdapter } from './node-adapter.ts';
import { publicFiles, publicPaths, tagOf } from './public-files.ts';
import { canonicalPath } from './canonical-path.ts';
import { unrouted } from './unrouted.ts';

/**
 * The files of `public/` through the node adapter, over HTTP, asked byte by byte: no client that tidies a path stands
 * between.
 */

let server: Server;
beforeAll(async () => {
  const adapter = nodeAdapter(
    publicFiles(),
    'http://localhost:3000',
    unrouted([], () => false, publicPaths()),
  );
  server = createServer((incoming, outgoing) => {
    incoming.url = canonicalPath(incoming.url ?? '/');
    if (!adapter(incoming, outgoing, '127.0.0.1')) outgoing.writeHead(404, { 'x-left-to': 'next' }).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => server.close());

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const asked = request({ port, path, method, headers, agent: false }, async (incoming) => {
      const parts: Buffer[] = [];
      for await (const part of incoming) parts.push(part as Buffer);
      resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(parts) });
    });
    asked.once('error', reject).end();
  });
}

const contentOf = (path: string): Buffer => readFileSync(join('public', path));

test.each(publicPaths())('%s is served as it is, byte by byte', async (path) => {
  const { status, headers, body } = await ask(path);
  expect([status, headers['x-content-type-options'], headers['content-length']]).toEqual([
    200,
    'nosniff',
    String(body.length),
  ]);
  expect(body.equals(contentOf(path))).toBe(true);
  expect(headers['etag']).toBe(tagOf(body));
  const head = await ask(path, { 'accept-encoding': 'gzip' }, 'HEAD');
  expect([head.status, head.body.length, head.headers['content-length'], head.headers['etag']]).toEqual([
    200,
    0,
    String(body.length),
    headers['etag'],
  ]);
});

test('what shops load may be read by every page, a release for good, the newest for an hour', async () => {
  const { headers: newest } = await ask('/embed/v1/kupa.js');
  const { headers: release } = await ask('/embed/1.0.0/kupa.js');
  const { headers: icon } = await ask('/icon.svg');
  const said = (headers: Answer['headers']) =>
    ['content-type', 'cache-control', 'access-control-allow-origin', 'cross-origin-resource-policy'].map(
      (name) => headers[name],
    );
  const script = 'text/javascript; charset=utf-8';
  expect(said(newest)).toEqual([script, 'public, max-age=3600, stale-while-revalidate=86400', '*', 'cross-origin']);
  expect(said(release)).toEqual([script, 'public, max-age=31536000, immutable', '*', 'cross-origin']);
  expect(said(icon)).toEqual(['image/svg+xml; charset=utf-8', 'public, max-age=86400', undefined, 'same-origin']);
  const { headers: mark } = await ask('/brand/card.svg');
  expect(said(mark).slice(1)).toEqual(['public, max-age=86400', undefined, 'cross-origin']);
  expect(icon['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'");
});

test('a script is compressed for whoever takes gzip, and is the same after it', async () => {
  const plain = contentOf('/embed/1.0.0/kupa.js');
  const zipped = await ask('/embed/1.0.0/kupa.js', { 'accept-encoding': 'br, gzip;q=0.5' });
  expect([zipped.headers['content-encoding'], zipped.headers['vary']]).toEqual(['gzip', 'Accept-Encoding']);
  expect(gunzipSync(zipped.body).equals(plain)).toBe(true);
  expect(zipped.body.length).toBeLessThan(plain.length / 2);
  for (const accept of ['', 'br', 'gzip;q=0', 'gzip;q=0.0, br', 'identity'])
    expect([accept, (await ask('/embed/1.0.0/kupa.js', { 'accept-encoding': accept })).body.length]).toEqual([
      accept,
      plain.length,
    ]);
  const picture = await ask('/icons/icon-512.png', { 'accept-encoding': 'gzip' });
  expect([picture.headers['content-encoding'], picture.headers['vary']]).toEqual([undefined, undefined]);
});

test('who has it already is told so, without the content', async () => {
  const path = '/embed/v1/kupa.js';
  const first = await ask(path);
  const [tag = '', modified = ''] = [first.headers['etag'], first.headers['last-modified']];
  const known: Record<string, string>[] = [
    { 'if-none-match': tag },
    { 'if-none-match': tag.slice(2) },
    { 'if-none-match': `"other", ${tag}` },
    { 'if-none-match': '*' },
    { 'if-modified-since': modified },
    // So asks the `fetch` of Node: it is for caches on the way, and the content is the same.
    { 'if-none-match': tag, 'cache-control': 'no-cache' },
  ];
  for (const headers of known) {
    const { status, body, headers: said } = await ask(path, headers);
    expect([headers, status, body.length, said['etag'], said['content-length']]).toEqual([
      headers,
      304,
      0,
      tag,
      undefined,
    ]);
  }
  const unknown: Record<string, string>[] = [
    { 'if-none-match': '"other"' },
    { 'if-none-match': '"other"', 'if-modified-since': modified },
    { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
    { 'if-modified-since': 'yesterday' },
  ];
  for (const headers of unknown) expect([headers, (await ask(path, headers)).status]).toEqual([headers, 200]);
});

test.each([
  '/embed/v1/../../package.json',
  '/../package.json',
  '/%2e%2e/package.json',
  '/embed/v1/%2e%2e/%2e%2e/%2e%2e/package.json',
  '/embed/v1/..%2f..%2f..%2fpackage.json',
  '/embed/v1/..%5c..%5cpackage.json',
  '/embed\\v1\\kupa.js',
  '/embed/v1/kupa.js%00',
  '/embed/v1/kupa.js%00.png',
  '/embed/v1/kupa.js.map',
  '/embed/v1/KUPA.JS',
  '/embed/v1',
  '/embed/v1/.kupa.js.1',
  '/embed/1.0.0/',
  '/.gitattributes',
  '/public/icon.svg',
  '/C:/icon.svg',
])('%s is none of them, and left to Next', async (path) => {
  const { status, headers } = await ask(path);
  expect([status, headers['x-left-to']]).toEqual([404, 'next']);
});

test.each([
  ['POST', 405],
  ['PUT', 405],
  ['DELETE', 405],
  ['OPTIONS', 204],
])('a file is only read: %s is answered %i, with what is allowed', async (method, status) => {
  const { status: said, headers } = await ask('/embed/v1/kupa.js', {}, method);
  expect([said, headers['allow']]).toEqual([status, 'GET, HEAD, OPTIONS']);
});

test('a file whose name or type nobody planned stops the start, hidden ones are not there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'public-'));
  try {
    writeFileSync(join(folder, '.hidden'), '');
    writeFileSync(join(folder, 'icon.svg'), '');
    symlinkSync('/nowhere', join(folder, '.link'));
    expect(publicPaths(folder)).toEqual(['/icon.svg']);
    writeFileSync(join(folder, 'page.html'), '');
    expect(() => publicPaths(folder)).toThrow('page.html');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  ['embed', 'docs/embedding.md', 'kupa.js'],
  ['hf', 'docs/hosted-fields.md', 'hostedfields.js'],
])(
  'every release of %s is in its manifest with the hash of each file, the newest first, and %s names that one',
  (kind, guide, first) => {
    const { versions } = JSON.parse(contentOf(`/${kind}/manifest.json`).toString()) as {
      versions: { version: string; files: Record<string, string> }[];
    };
    expect(versions.map(({ version }) => version).toSorted()).toEqual(
      readdirSync(`public/${kind}`)
        .filter((name) => /^\d/.test(name))
        .toSorted(),
    );
    const order = versions.map(({ version }) =>
      version.split('.').reduce((sum, part) => sum * 1_000 + Number(part), 0),
    );
    expect(order).toEqual(order.toSorted((one, other) => other - one));
    for (const { version, files } of versions) {
      expect(readdirSync(`public/${kind}/${version}`)).toEqual(Object.keys(files).toSorted());
      for (const [name, integrity] of Object.entries(files))
        expect(
          `sha384-${createHash('sha384')
            .update(contentOf(`/${kind}/${version}/${name}`))
            .digest('base64')}`,
        ).toBe(integrity);
    }
    expect(readFileSync(guide, 'utf8')).toContain(
      `/${kind}/${versions[0]?.version}/${first}"\n  integrity="${versions[0]?.files[first]}"`,
    );
  },
);

test('the manifest of the web names icons that are there, in the sizes it says', () => {
  const { icons } = JSON.parse(contentOf('/manifest.webmanifest').toString()) as {
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
  };
  for (const { src, sizes, type } of icons.filter((icon) => icon.type === 'image/png')) {
    const picture = contentOf(src);
    expect([src, type, `${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`]).toEqual([src, 'image/png', sizes]);
  }
  expect(icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toEqual([
    '192x192',
    '512x512',
  ]);
  expect(contentOf('/apple-touch-icon.png').readUInt32BE(16)).toBe(180);
});
