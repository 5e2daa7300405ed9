import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { type Watch, watchConnections } from '#lib/testing/watch-connections.ts';
import { LOOPBACK_HOSTS, PRIVATE_HOSTS } from '#lib/testing/callbacks/hostile-addresses.ts';
import { times } from '#lib/testing/thorough.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import { isPublicAddress } from '../domain/public-address.ts';
import { publicConnector, type ResolveName, systemResolver } from './public-connections.ts';
import { nameServer, type Zone } from '#lib/testing/callbacks/name-server.ts';
import { everywhereReceiver, httpReceiver, rawReceiver, type Receiver } from '#lib/testing/callbacks/receivers.ts';
import { BODY, kept, policyFor, senderFor } from '#lib/testing/callbacks/sender.ts';

/**
 * Where callbacks may go, with a name server of our own and every connection watched below Node. `outside` stands in
 * for the public internet; `inside` listens on every address of this machine and is what nothing may reach.
 */

const PUBLIC = '93.184.216.34';
const PUBLIC_SIX = '2606:2800:220:1:248:1893:25c8:1946';

let watch: Watch | null = null;
afterEach(() => watch?.stop());

async function givenInternet(): Promise<{ inside: Receiver; outside: Receiver; watched: Watch }> {
  const inside = kept(await everywhereReceiver());
  const outside = kept(
    await httpReceiver((_got, response) => response.writeHead(200, { connection: 'close' }).end('outside')),
  );
  watch = await watchConnections({ standIn: outside.port });
  return { inside, outside, watched: watch };
}

async function resolverOf(zone: Zone) {
  const dns = kept(await nameServer(zone));
  return { resolve: systemResolver([dns.address]), questions: dns.questions };
}

/** Whether anything was connected to that is not the public internet, the listener itself included. */
const forbidden = ({ attempts }: Watch): string[] =>
  attempts.filter(({ address }) => !isPublicAddress(address)).map(({ address }) => address);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const everybodyIsLoopback: ResolveName = async () => ['127.0.0.1'];

describe('N-01, N-02: addresses that are not public', () => {
  test('are refused when sent, all of them, and nothing is connected to', async () => {
    const { inside, watched } = await givenInternet();
    const { send } = senderFor(policyFor(), everybodyIsLoopback);
    for (const host of [...LOOPBACK_HOSTS, ...PRIVATE_HOSTS]) {
      expect(await send(`http://${host}:${inside.port}/`, BODY)).toMatchObject({
        httpStatus: null,
        error: 'refused_address',
      });
    }
    expect(watched.attempts).toEqual([]);
    expect(inside.connections()).toBe(0);
  });

  test('are refused where connections are made, even if nothing before had looked', async () => {
    const { inside, watched } = await givenInternet();
    const connect = publicConnector({}, everybodyIsLoopback);
    let tried = 0;
    for (const host of [...LOOPBACK_HOSTS, ...PRIVATE_HOSTS]) {
      const url = URL.parse(`http://${host}:${inside.port}/`);
      if (!url) continue;
      const error = await new Promise<Error | null>((resolve) => {
        connect({ hostname: url.hostname, host: url.host, protocol: url.protocol, port: url.port }, (...[failed]) =>
          resolve(failed),
        );
      });
      expect(error).toMatchObject({ code: 'REFUSED_ADDRESS' });
      tried += 1;
    }
    expect(tried).toBeGreaterThan(100);
    expect(watched.attempts).toEqual([]);
    expect(inside.connections()).toBe(0);
  });

  test('the listener and the watch would see a connection', async () => {
    const { inside, outside, watched } = await givenInternet();
    await senderFor(policyFor(inside)).send(inside.url, BODY);
    expect([inside.connections(), outside.connections()]).toEqual([1, 0]);
    expect(forbidden(watched)).toEqual(['127.0.0.1']);
    expect(await senderFor(policyFor(), async () => [PUBLIC]).send('http://shop.example.com/', BODY)).toMatchObject({
      error: null,
      responseBody: 'outside',
    });
    expect([inside.connections(), outside.connections()]).toEqual([1, 1]);
  });
});

test('N-03: a name is refused if any of its addresses is not public, however the answer comes', async () => {
  const { inside, watched } = await givenInternet();
  const zone: Record<string, { A?: ReturnType<Zone>; AAAA?: ReturnType<Zone> }> = {
    'private.example.com': { A: ['127.0.0.1'] },
    'ten.example.com': { A: ['10.1.2.3'] },
    'metadata.example.com': { A: ['169.254.169.254'] },
    'mixed.example.com': { A: [PUBLIC, '127.0.0.1'] },
    'mixed-last-of-many.example.com': {
      A: [...Array.from({ length: 20 }, (_, at) => `93.184.216.${at + 1}`), '192.168.1.1'],
    },
    'six.example.com': { A: [PUBLIC], AAAA: ['::1'] },
    'only-six.example.com': { AAAA: ['::ffff:127.0.0.1'] },
    'mapped.example.com': { A: [PUBLIC], AAAA: [PUBLIC_SIX, '::ffff:10.0.0.1'] },
    'nat64.example.com': { AAAA: ['64:ff9b::7f00:1'] },
    'local.example.com': { AAAA: ['fd00:ec2::254'] },
    '127.0.0.1.nip.example.com': { A: ['127.0.0.1'] },
    'chain.example.com': { A: [{ cname: 'link.example.net' }] },
    'link.example.net': { A: [{ cname: 'private.example.com' }] },
    'chain-six.example.com': { A: [PUBLIC], AAAA: [{ cname: 'only-six.example.com' }] },
    'to-localhost.example.com': { A: [{ cname: 'localhost' }] },
    localhost: { A: ['127.0.0.1'], AAAA: ['::1'] },
  };
  const { resolve, questions } = await resolverOf((name, type) => (zone[name] ? (zone[name][type] ?? []) : 'nobody'));
  const { send } = senderFor(policyFor(), resolve);
  for (const name of Object.keys(zone))
    expect({ [name]: (await send(`http://${name}:${inside.port}/`, BODY)).error }).toEqual({
      [name]: 'refused_address',
    });
  expect(questions).toContain('six.example.com AAAA');
  expect((await send(`http://nobody.example.org:${inside.port}/`, BODY)).error).toBe('dns');
  expect(watched.attempts).toEqual([]);
  expect(inside.connections()).toBe(0);
});

test('N-03: a name whose every address is public is connected to at one of them', async () => {
  const { outside, watched } = await givenInternet();
  const zone: Zone = (name, type) =>
    name === 'www.example.com' ? [{ cname: 'shop.example.com' }] : type === 'A' ? [PUBLIC] : [PUBLIC_SIX];
  const { send } = senderFor(policyFor(), (await resolverOf(zone)).resolve);
  for (const name of ['shop.example.com', 'www.example.com'])
    expect(await send(`http://${name}/cb`, BODY)).toMatchObject({ error: null, responseBody: 'outside' });
  expect(new Set(watched.attempts.map(({ address }) => address))).toEqual(new Set([PUBLIC]));
  expect(outside.received.map(({ headers }) => headers.host)).toEqual(['shop.example.com', 'www.example.com']);
});

const TRIES = times(60, 500);

test(`N-04: a name that changes its mind at every question never gets us anywhere but where the one answer said, in ${TRIES} tries`, async () => {
  const { inside, outside, watched } = await givenInternet();
  let asked = 0;
  // The name resolves to a public address when the URL is saved and when it is checked, and to a private one when the
  // connection is made: every second question of each type.
  const { resolve, questions } = await resolverOf((_name, type) => {
    if (type === 'AAAA') return [];
    asked += 1;
    return asked % 2 === 1 ? [PUBLIC] : ['127.0.0.1'];
  });
  const { send } = senderFor(policyFor(), resolve);
  const errors = new Map<string | null, number>();
  for (let turn = 0; turn < TRIES; turn += 1) {
    const { error } = await send(`http://rebind.example.com:${inside.port}/`, BODY);
    errors.set(error, (errors.get(error) ?? 0) + 1);
  }
  expect([...errors].sort()).toEqual([
    [null, TRIES / 2],
    ['refused_address', TRIES / 2],
  ]);
  // One look-up for each try: nothing was asked between the check and the connection.
  expect(questions.filter((question) => question === 'rebind.example.com A')).toHaveLength(TRIES);
  expect(watched.attempts).toHaveLength(TRIES / 2);
  expect(forbidden(watched)).toEqual([]);
  expect([inside.connections(), outside.connections()]).toEqual([0, TRIES / 2]);
});

describe('N-05: redirects, retries and connections that are kept', () => {
  test('each hop looks its name up again', async () => {
    const { inside, watched } = await givenInternet();
    const first = kept(
      await httpReceiver((_got, response) =>
        response.writeHead(307, { location: `http://shop.example.com:${inside.port}/` }).end(),
      ),
    );
    let asked = 0;
    const { resolve } = await resolverOf((_name, type) => {
      if (type === 'AAAA') return [];
      asked += 1;
      return asked % 2 === 1 ? [PUBLIC] : ['10.0.0.1', '127.0.0.1'];
    });
    const { send } = senderFor(policyFor(first), resolve);
    const errors: (string | null)[] = [];
    for (let turn = 0; turn < 20; turn += 1) errors.push((await send(first.url, BODY)).error);
    expect(errors).toEqual(Array.from({ length: 20 }, (_, turn) => (turn % 2 === 0 ? null : 'refused_address')));
    expect(asked).toBe(20);
    expect(forbidden(watched).filter((address) => address !== '127.0.0.1')).toEqual([]);
    expect(inside.connections()).toBe(0);
  });

  test('the next try asks again once the connection is gone', async () => {
    const { inside, outside } = await givenInternet();
    let said = PUBLIC;
    const { resolve } = await resolverOf((_name, type) => (type === 'A' ? [said] : []));
    const { send } = senderFor(policyFor(), resolve);
    expect((await send(`http://shop.example.com:${inside.port}/`, BODY)).error).toBeNull();
    said = '127.0.0.1';
    expect((await send(`http://shop.example.com:${inside.port}/`, BODY)).error).toBe('refused_address');
    expect([inside.connections(), outside.connections()]).toEqual([0, 1]);
  });

  testInAll('a connection that is kept leads to the address that was checked, and only for a second', async () => {
    const inside = kept(await everywhereReceiver());
    const outside = kept(await httpReceiver());
    watch = await watchConnections({ standIn: outside.port });
    let said = PUBLIC;
    const { resolve } = await resolverOf((_name, type) => (type === 'A' ? [said] : []));
    const { send } = senderFor(policyFor(), resolve);
    const url = `http://shop.example.com:${inside.port}/`;
    expect((await send(url, BODY)).error).toBeNull();
    said = '127.0.0.1';
    await pause(100);
    expect((await send(url, BODY)).error).toBeNull();
    expect(outside.connections()).toBe(1);
    await pause(1_200);
    expect((await send(url, BODY)).error).toBe('refused_address');
    expect(inside.connections()).toBe(0);
  });

  test('two names at one address share no connection', async () => {
    const outside = kept(await httpReceiver());
    watch = await watchConnections({ standIn: outside.port });
    const { send } = senderFor(policyFor(), async () => [PUBLIC]);
    for (const name of ['one', 'two', 'one', 'two'])
      expect((await send(`http://${name}.example.com/`, BODY)).error).toBeNull();
    expect(outside.connections()).toBe(2);
    expect(outside.received.map(({ headers }) => headers.host)).toEqual([
      'one.example.com',
      'two.example.com',
      'one.example.com',
      'two.example.com',
    ]);
  });
});

test('N-07: a public address of this very machine is not connected to, as an address or by a name', async () => {
  const { inside, outside, watched } = await givenInternet();
  const own = (address: string) => [PUBLIC, PUBLIC_SIX].includes(address);
  const names: Record<string, string[]> = {
    'us.example.com': [PUBLIC],
    'us-too.example.com': ['93.184.216.35', PUBLIC_SIX],
    'others.example.com': ['93.184.216.35'],
  };
  const connect = publicConnector({}, async (name) => names[name] ?? [], own);
  const tried = (hostname: string) =>
    new Promise<unknown>((resolve) => {
      connect({ hostname, host: hostname, protocol: 'http:', port: String(inside.port) }, (...[failed, socket]) => {
        socket?.destroy();
        resolve(failed && 'code' in failed ? failed.code : null);
      });
    });
  for (const host of [PUBLIC, `[${PUBLIC_SIX}]`, 'us.example.com', 'us-too.example.com'])
    expect({ [host]: await tried(host) }).toEqual({ [host]: 'REFUSED_ADDRESS' });
  expect(watched.attempts).toEqual([]);
  expect(await tried('others.example.com')).toBeNull();
  expect(outside.connections()).toBe(1);
});

test('N-08: in production a listed receiver is as forbidden as any other', async () => {
  const receiver = kept(await httpReceiver());
  const { send } = senderFor({ ...policyFor(receiver), environment: 'production' });
  expect(await send(receiver.url, BODY)).toMatchObject({ error: 'refused_address' });
  expect(receiver.connections()).toBe(0);
});

const SENDS = `
import { callbackSender } from '#lib/modules/callbacks/sending/send-callback.ts';
const sender = callbackSender({ environment: 'sandbox', allowedHosts: [process.argv[1]], ownUrls: [] });
const { error } = await sender.send('http://' + process.argv[1] + '/cb', 'notify_type=sale-complete');
await sender.close();
if (error) throw new Error(error);`;
const FETCHES =
  "await fetch('http://' + process.argv[1] + '/fetched', { signal: AbortSignal.timeout(2000) }).catch(() => " +
  'null); process.exit(0);';

testInAll('N-09: a process that is told of a proxy sends its callbacks past it', async () => {
  const proxy = kept(await rawReceiver(() => undefined));
  const receiver = kept(await httpReceiver());
  const address = `http://${proxy.host}`;
  const variables = {
    HTTP_PROXY: address,
    http_proxy: address,
    HTTPS_PROXY: address,
    https_proxy: address,
    ALL_PROXY: address,
    all_proxy: address,
    NO_PROXY: '',
    no_proxy: '',
    NODE_USE_ENV_PROXY: '1',
  };
  const run = (program: string) =>
    promisify(execFile)(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program, receiver.host],
      { env: { ...process.env, ...variables } },
    );
  await run(SENDS);
  expect(receiver.received.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /cb']);
  expect(proxy.connections()).toBe(0);
  // The variables do work: what is fetched the usual way goes to the proxy.
  await run(FETCHES);
  expect(receiver.received).toHaveLength(1);
  expect(proxy.connections()).toBe(1);
});
