import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isAll } from '#lib/testing/thorough.ts';
import { healthRoute } from './health.ts';
import { metricsRoute } from './metrics.ts';
import { type Settings, settings, useSettings as putSettings } from './platform/env.ts';
import type { RouteContext } from './platform/http/api/route.ts';
import { testDatabase } from './testing/database.ts';
import { times } from './testing/thorough.ts';

const base = testDatabase();

let acquirer: Server;
let asked = 0;
const sockets = new Set<Socket>();
let answers: 'well' | 'never' = 'well';

/** An answer is shared for one second: the clock that it is counted by goes on by more than that, and nobody waits. */
const now = performance.now.bind(performance);
let ahead = 0;
const nextSecond = () => {
  ahead += 1_050;
};
beforeAll(() => void vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead));
afterAll(() => vi.restoreAllMocks());

beforeEach(async () => {
  asked = 0;
  answers = 'well';
  acquirer = createServer((_, answer) => {
    asked += 1;
    if (answers === 'well') answer.writeHead(200, { 'x-powered-by': 'bank/9.9.9' }).end('{"version":"9.9.9"}');
  });
  acquirer.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => acquirer.listen(0, '127.0.0.1', resolve));
  givenSettings({ isProduction: false });
});
afterEach(async () => {
  acquirer.closeAllConnections();
  await new Promise((resolve) => acquirer.close(resolve));
  nextSecond();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const givenSettings = (more: Partial<Settings>) =>
  putSettings({
    ...settings(),
    metricsToken: null,
    trustedProxies: [],
    bankUrl: `http://127.0.0.1:${(acquirer.address() as AddressInfo).port}`,
    ...more,
  });

const STRANGER: RouteContext = { params: {}, ip: '198.51.100.7', isLocal: false };
const LOCAL: RouteContext = { params: {}, ip: '127.0.0.1', isLocal: true };
const ask = (context = STRANGER, authorization?: string) =>
  healthRoute.handle(
    new Request('http://localhost:3000/api/health', { headers: authorization ? { authorization } : {} }),
    context,
  );

test('security 19: however many ask, the acquirer is asked once a second', async () => {
  const statuses = await Promise.all(Array.from({ length: 200 }, () => ask().then(({ status }) => status)));
  expect([new Set(statuses), asked]).toEqual([new Set([200]), 1]);
  await Promise.all(Array.from({ length: 50 }, () => ask()));
  expect(asked).toBe(1);
  nextSecond();
  await Promise.all(Array.from({ length: 50 }, () => ask()));
  expect([asked, sockets.size]).toEqual([2, 1]);
});

test('R-07: an acquirer that takes connections and never answers keeps one of ours at a time, and none for longer than the question may take', async () => {
  answers = 'never';
  let most = 0;
  const begun = now();
  const rounds = times(1, 5);
  for (let round = 0; round < rounds; round += 1) {
    const seen = await Promise.all(
      Array.from({ length: 40 }, () => ask().then(async (answer) => [answer.status, (await answer.json()).acquirer])),
    );
    expect(new Set(seen.map(String))).toEqual(new Set(['503,false']));
    most = Math.max(most, sockets.size);
    await pause(100);
    nextSecond();
  }
  expect(most).toBeLessThanOrEqual(1);
  expect(now() - begun).toBeLessThan(rounds * 3_500);
  await expect.poll(() => sockets.size, { timeout: 2_500 }).toBe(0);
}, 40_000);

test.each<[who: string, context: RouteContext, authorization: string | undefined, status: number]>([
  ['a stranger', STRANGER, undefined, 404],
  ['a stranger with another token', STRANGER, 'Bearer 0123456789abcdee', 404],
  ['somebody behind a proxy', { ...STRANGER, ip: '203.0.113.9' }, undefined, 404],
  ['nobody who can be named', { params: {}, ip: '' }, undefined, 404],
  ['the machine itself', LOCAL, undefined, 200],
  ['the proxy itself', { ...STRANGER, ip: '10.1.2.3' }, undefined, 200],
  ['somebody with the token', STRANGER, 'Bearer 0123456789abcdef', 200],
])('O-03: in production health answers %s with %s', async (_, context, authorization, status) => {
  givenSettings({ isProduction: true, metricsToken: '0123456789abcdef', trustedProxies: ['10.0.0.0/8'] });
  const answer = await ask(context, authorization);
  expect([answer.status, status === 404 ? await answer.text() : Object.keys(await answer.json())]).toEqual([
    status,
    status === 404 ? '' : ['healthy', 'database', 'acquirer', 'vault'],
  ]);
});

/**
 * Everything that must not stand there: each secret and address of the settings, and each package or program with its
 * version.
 */
function secretsAndVersions(): string[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { version?: string }>;
  };
  const versions = Object.values(packages).flatMap(({ version = '' }) =>
    /^\d+\.\d+\.\d+/.test(version) ? [version] : [],
  );
  const words = Object.entries({ ...base.environment, ...settings() }).flatMap(([, value]) =>
    typeof value === 'string' && value.length >= 8 && value !== 'sandbox' && value !== 'production' ? [value] : [],
  );
  const parts = words.flatMap((word) =>
    URL.canParse(word)
      ? [new URL(word).password, new URL(word).host].filter((part) => part.length > 5)
      : word.split(/[\n:.]/).filter((part) => part.length >= 20),
  );
  return [
    ...new Set([
      ...words,
      ...parts,
      ...versions,
      process.versions.node,
      process.version,
      '9.9.9',
      'PostgreSQL',
      'postgres',
      'kupa_app',
      'next/',
      'node/',
      'undici',
      'pgbouncer',
      'nodejs',
    ]),
  ];
}

test('O-03: health and metrics hold no secret, no address and no version, for nobody and in no state', async () => {
  const sought = secretsAndVersions();
  const seen: string[] = [];
  const look = async (answer: Response) =>
    seen.push(`${[...answer.headers].map((pair) => pair.join(': ')).join('\n')}\n\n${await answer.text()}`);
  for (const isProduction of [false, true]) {
    // A dependency that never responds costs its whole deadline, so it is tried in one environment.
    for (const state of isAll || isProduction ? (['well', 'never'] as const) : (['well'] as const)) {
      answers = state;
      givenSettings({ isProduction, metricsToken: '0123456789abcdef' });
      for (const [context, authorization] of [
        [STRANGER, undefined],
        [LOCAL, undefined],
        [STRANGER, 'Bearer 0123456789abcdef'],
      ] as const) {
        await look(await ask(context, authorization));
        await look(
          await metricsRoute.handle(
            new Request('http://localhost:3000/api/metrics', { headers: authorization ? { authorization } : {} }),
            context,
          ),
        );
      }
      nextSecond();
    }
  }
  // A number of a gauge may look like a version; a version never stands alone in one.
  const text = seen
    .map((one) => one.replace(/^(kupa_\w+(?:\{[^}]*\})?) -?[\d.e-]+$/gm, '$1'))
    .map((one) => one.replace('text/plain; version=0.0.4', 'text/plain'));
  expect(sought.filter((word) => text.some((one) => one.toLowerCase().includes(word.toLowerCase())))).toEqual([]);
  expect([seen.length, sought.length > 150]).toEqual([times(18, 24), true]);
  // The search itself finds what is planted.
  expect(sought.filter((word) => `${text[0]} ${base.environment['APP_SECRET']} 16.4.6`.includes(word)).sort()).toEqual(
    ['16.4.6', base.environment['APP_SECRET']].sort(),
  );
  console.info(`O-03: ${sought.length} secrets, addresses and versions sought in ${seen.length} answers, 0 found`);
}, 60_000);
