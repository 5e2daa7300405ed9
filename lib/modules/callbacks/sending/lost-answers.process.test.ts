import { afterEach, describe, expect, test } from 'vitest';
import { nameServer, type Zone } from '#lib/testing/callbacks/name-server.ts';
import { httpReceiver } from '#lib/testing/callbacks/receivers.ts';
import { BODY, kept, policyFor, senderFor } from '#lib/testing/callbacks/sender.ts';
import { type Watch, watchConnections } from '#lib/testing/watch-connections.ts';
import { downloader } from './download.ts';
import { systemResolver } from './public-connections.ts';

/** Name servers that lose the question for one kind of address, or answer it late. */

const PUBLIC = '93.184.216.34';
const PUBLIC_SIX = '2606:2800:220:1:248:1893:25c8:1946';
const HOST = 'shop.example.com';

/** Longest a look-up may take that has the addresses of one family at once, milliseconds: far from a lost question. */
const PROMPT_MS = 300;

let watch: Watch | null = null;
afterEach(() => watch?.stop());

async function resolverOf(zone: Zone, lateMs?: Parameters<typeof nameServer>[1]) {
  return systemResolver([kept(await nameServer(zone, lateMs)).address]);
}

async function timed<Value>(work: Promise<Value>): Promise<[Value, number]> {
  const begun = performance.now();
  return [await work, performance.now() - begun];
}

const onlyFour: Zone = (_name, type) => (type === 'A' ? [PUBLIC] : null);
const onlySix: Zone = (_name, type) => (type === 'AAAA' ? [PUBLIC_SIX] : null);
const both: Zone = (_name, type) => (type === 'A' ? [PUBLIC] : [PUBLIC_SIX]);

async function givenReceiver(isRefused?: (address: string) => boolean) {
  const outside = kept(await httpReceiver((_got, response) => response.end('outside')));
  watch = await watchConnections({ standIn: outside.port, ...(isRefused && { isRefused }) });
  return watch;
}

describe('a name whose other family is never answered', () => {
  test('has its addresses at once', async () => {
    for (const [zone, address] of [
      [onlyFour, PUBLIC],
      [onlySix, PUBLIC_SIX],
    ] as const) {
      const [addresses, ms] = await timed((await resolverOf(zone))(HOST));
      expect(addresses).toEqual([address]);
      expect(ms).toBeLessThan(PROMPT_MS);
    }
  });

  test('is called back, and downloaded from', async () => {
    await givenReceiver();
    const resolve = await resolverOf(onlyFour);
    const [sent, ms] = await timed(senderFor(policyFor(), resolve).send(`http://${HOST}/cb`, BODY));
    expect(sent).toMatchObject({ error: null, responseBody: 'outside' });
    expect(ms).toBeLessThan(3 * PROMPT_MS);
    const files = kept(downloader(policyFor(), 1_000, { resolve }));
    const [file, fileMs] = await timed(files.download(`http://${HOST}/file`));
    expect(file.ok && file.value.toString()).toBe('outside');
    expect(fileMs).toBeLessThan(3 * PROMPT_MS);
  });

  test('has both families where the second comes within the delay that RFC 8305 allows', async () => {
    const resolve = await resolverOf(both, (type) => (type === 'AAAA' ? 10 : 0));
    expect(await resolve(HOST)).toEqual([PUBLIC, PUBLIC_SIX]);
  });

  test('fails as before where neither is answered, and where neither exists', async () => {
    await expect((await resolverOf(() => 'nobody'))(HOST)).rejects.toMatchObject({ code: 'ENOTFOUND' });
    await expect((await resolverOf(() => []))(HOST)).rejects.toMatchObject({ code: 'ENODATA' });
  });
});

describe('addresses that come late', () => {
  const LATE_MS = 200;

  test('are connected to where nobody answers at the first ones', async () => {
    const watched = await givenReceiver((address) => address.includes(':'));
    const resolve = await resolverOf(both, (type) => (type === 'A' ? LATE_MS : 0));
    expect(await senderFor(policyFor(), resolve).send(`http://${HOST}/cb`, BODY)).toMatchObject({
      error: null,
      responseBody: 'outside',
    });
    expect(watched.attempts.map(({ address }) => address)).toEqual([PUBLIC_SIX, PUBLIC]);
  });

  test('are judged like the first ones: one that is not public is never connected to', async () => {
    const watched = await givenReceiver((address) => address.includes(':'));
    const zone: Zone = (_name, type) => (type === 'A' ? ['10.0.0.1'] : [PUBLIC_SIX]);
    const resolve = await resolverOf(zone, (type) => (type === 'A' ? LATE_MS : 0));
    expect((await senderFor(policyFor(), resolve).send(`http://${HOST}/cb`, BODY)).error).toBe('connection');
    expect(watched.attempts.map(({ address }) => address)).toEqual([PUBLIC_SIX]);
  });
});
