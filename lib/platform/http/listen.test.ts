import { createServer, get } from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '#scripts/lib/database/postgres.ts';
import { readSettings } from '../env.ts';
import { newKeyList } from '../key-list.ts';
import { listenAddresses, type Listening, listenOn } from './listen.ts';
import { isLocalRequest } from './local-request.ts';

const SANDBOX = {
  VAULT_KEYS: newKeyList({ isDemo: true }),
  APP_SECRET: 'sandbox-0123456789abcdefghijklmnop',
  DATABASE_URL: 'postgresql://localhost/kupa',
  BANK_URL: 'http://127.0.0.1:3002',
  BANK_KEY: 'sandbox-0123456789',
};

/** Addresses under which other machines reach this one; IPv6 ones of a link need their zone and are left out. */
const OUTSIDE = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .filter(({ internal, family }) => !internal && family === 'IPv4')
  .map(({ address }) => address);
const HAS_IPV6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

let up: Listening | null = null;
afterEach(() => up?.close());

async function open(listen: readonly string[]): Promise<number> {
  const port = await freePort();
  up = await listenOn(
    createServer((_, answer) => answer.writeHead(200, { connection: 'close' }).end('here')),
    [port],
    listen,
  );
  return port;
}

/** The status, or why there is no connection. */
const ask = (host: string, port: number): Promise<number | string> =>
  new Promise((resolve) =>
    get({ host, port, agent: false }, (answer) => resolve(answer.resume().statusCode ?? 0)).once(
      'error',
      (error: NodeJS.ErrnoException) => resolve(error.code ?? ''),
    ),
  );

test('security 10: a sandbox answers this machine alone, under both its addresses and as localhost', async () => {
  const port = await open(readSettings(SANDBOX).listen);
  expect(
    await Promise.all(['127.0.0.1', 'localhost', ...(HAS_IPV6 ? ['::1'] : [])].map((host) => ask(host, port))),
  ).toEqual(HAS_IPV6 ? [200, 200, 200] : [200, 200]);
  for (const host of OUTSIDE) expect([host, await ask(host, port)]).toEqual([host, 'ECONNREFUSED']);
});

test('LISTEN opens it to the network, and loopback stays', async () => {
  const port = await open(readSettings({ ...SANDBOX, LISTEN: '0.0.0.0' }).listen);
  for (const host of ['127.0.0.1', ...OUTSIDE]) expect([host, await ask(host, port)]).toEqual([host, 200]);
});

test.each<[given: string[], isProduction: boolean, addresses: string[]]>([
  [[], false, ['127.0.0.1', '::1']],
  [[], true, ['::']],
  [['0.0.0.0'], false, ['0.0.0.0']],
  [['127.0.0.1', '::'], false, ['::']],
  [['192.168.1.5'], false, ['127.0.0.1', '::1', '192.168.1.5']],
  [['10.0.0.5', '127.0.0.1'], true, ['127.0.0.1', '::1', '10.0.0.5']],
])('LISTEN=%s, production: %s', (given, isProduction, addresses) =>
  expect(listenAddresses(given, isProduction)).toEqual(addresses),
);

test.each(['localhost', 'all', '10.0.0.0/8', '1.2.3'])('LISTEN=%s is refused by its name', (LISTEN) => {
  expect(() => readSettings({ ...SANDBOX, LISTEN })).toThrow('LISTEN must be addresses of this machine');
});

test('a server on several addresses ends on all of them, and waits for what is under way on each', async () => {
  const { promise: handlerEntered, resolve: asked } = Promise.withResolvers<void>();
  const { promise: mayAnswer, resolve: answerNow } = Promise.withResolvers<void>();
  const port = await freePort();
  const host = HAS_IPV6 ? '::1' : '127.0.0.1';
  const listening = await listenOn(
    createServer((_, answer) => {
      asked();
      void mayAnswer.then(() => answer.writeHead(200, { connection: 'close' }).end());
    }),
    [port],
    ['127.0.0.1', '::1'],
  );
  const answer = ask(host, port);
  await handlerEntered;
  let isOver = false;
  const closed = listening.close().then(() => {
    isOver = true;
  });
  expect(await ask(host, port)).toBe('ECONNREFUSED');
  expect(isOver).toBe(false);
  answerNow();
  expect(await answer).toBe(200);
  await closed;
});

test('a server on two ports answers on both, on each address, and ends on both', async () => {
  const [first, second] = [await freePort(), await freePort()];
  const server = createServer(({ socket }, answer) =>
    answer.writeHead(socket.localPort === second ? 204 : 200, { connection: 'close' }).end(),
  );
  const listening = await listenOn(server, [first, second], ['127.0.0.1', '::1']);
  for (const host of ['127.0.0.1', ...(HAS_IPV6 ? ['::1'] : [])])
    expect([await ask(host, first), await ask(host, second)]).toEqual([200, 204]);
  await listening.close();
  expect([await ask('127.0.0.1', first), await ask('127.0.0.1', second)]).toEqual(['ECONNREFUSED', 'ECONNREFUSED']);
});

test('a port that is taken on one of the addresses is an error, not half a server', async () => {
  const port = await open(['127.0.0.1']);
  const second = createServer();
  await expect(listenOn(second, [port], ['127.0.0.1', '::1'])).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test.each<[what: string, ip: string, headers: Record<string, string>, isLocal: boolean]>([
  ['loopback by its address', '127.0.0.1', { host: '127.0.0.1:3000' }, true],
  ['loopback by its name', '::1', { host: 'localhost:3000' }, true],
  ['loopback in brackets', '::1', { host: '[::1]:3000' }, true],
  ['our own name', '127.0.0.1', { host: 'kupa.test:3000' }, true],
  ['another machine', '192.168.1.5', { host: 'localhost:3000' }, false],
  [
    'another machine that says it is this one',
    '192.168.1.5',
    { host: '127.0.0.1:3000', 'x-forwarded-for': '127.0.0.1' },
    false,
  ],
  ['a proxy or a tunnel on this machine', '127.0.0.1', { host: 'kupa.test', 'x-forwarded-for': '198.51.100.7' }, false],
  ['one that writes RFC 7239', '127.0.0.1', { host: 'kupa.test', forwarded: 'for=198.51.100.7' }, false],
  ['a page whose name was pointed here', '127.0.0.1', { host: 'attacker.example:3000' }, false],
  ['a name that only begins like ours', '127.0.0.1', { host: 'localhost.attacker.example' }, false],
  ['no name', '127.0.0.1', {}, false],
])('made on this machine? %s', (_, ip, headers, isLocal) =>
  expect(isLocalRequest(headers, ip, 'http://kupa.test:3000')).toBe(isLocal),
);
