import { randomBytes } from 'node:crypto';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { LOOPBACK_HOSTS, PRIVATE_HOSTS } from '#lib/testing/callbacks/hostile-addresses.ts';
import {
  everywhereReceiver,
  httpReceiver,
  httpsReceiver,
  rawReceiver,
  SELF_SIGNED,
} from '#lib/testing/callbacks/receivers.ts';
import { kept, policyFor } from '#lib/testing/callbacks/sender.ts';
import { type Watch, watchConnections } from '#lib/testing/watch-connections.ts';
import type { UrlPolicy } from '../domain/url-policy.ts';
import { downloader } from './download.ts';
import type { ResolveName } from './public-connections.ts';

/**
 * Downloads for a caller: from receivers on loopback that the test's policy allows, and from no other address.
 */

const MOST = 1_000_000;
const noNames: ResolveName = () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));

let watch: Watch | null = null;
afterEach(() => watch?.stop());

function downloads(policy: UrlPolicy, resolve: ResolveName = noNames, timeLimitMs = 15_000) {
  const made = downloader(policy, MOST, { resolve, timeLimitMs });
  onTestFinished(() => made.close());
  return made.download;
}

test('a file is what its bytes are, whatever is said of its type and its name', async () => {
  const bytes = randomBytes(300_000);
  const receiver = kept(
    await httpReceiver((_got, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html', 'content-disposition': 'attachment; filename="../x.exe"' })
        .end(bytes),
    ),
  );
  const fetched = await downloads(policyFor(receiver))(receiver.url);
  expect(fetched.ok && fetched.value.equals(bytes)).toBe(true);
  expect(receiver.received[0]).toMatchObject({ method: 'GET', headers: { 'accept-encoding': 'identity' } });
  expect(JSON.stringify(receiver.received[0]?.headers)).not.toMatch(/cookie|authorization|signature/i);
});

test('addresses that are not public are refused, and nothing is connected to', async () => {
  const inside = kept(await everywhereReceiver());
  watch = await watchConnections({ standIn: inside.port });
  const download = downloads(policyFor(), async () => ['127.0.0.1']);
  for (const host of [...LOOPBACK_HOSTS, ...PRIVATE_HOSTS])
    expect((await download(`http://${host}:${inside.port}/file.pdf`)).ok).toBe(false);
  expect(await download('http://rebinding.example/file.pdf')).toEqual({ ok: false, reason: 'not_fetched' });
  expect(await download('file:///etc/passwd')).toEqual({ ok: false, reason: { refused: 'scheme' } });
  expect(await download('http://localhost:3000/api/health')).toMatchObject({ ok: false });
  expect(watch.attempts).toEqual([]);
});

test('a redirect leads no further than an address may, and is followed where it may', async () => {
  const inside = kept(await everywhereReceiver());
  const target = kept(await httpReceiver((_got, response) => response.end('the file')));
  const allowed = kept(
    await httpReceiver((got, response) =>
      response
        .writeHead(302, { location: got.path === '/good' ? target.url : `http://127.0.0.1:${inside.port}/secret` })
        .end(),
    ),
  );
  const download = downloads(policyFor(allowed, target));
  const good = await download(allowed.url.replace('/cb', '/good'));
  expect(good.ok && good.value.toString()).toBe('the file');
  expect(await download(allowed.url)).toEqual({ ok: false, reason: 'not_fetched' });
  expect(inside.connections()).toBe(0);
});

test('a redirect without an end is left', async () => {
  const round = kept(await httpReceiver((_got, response) => response.writeHead(302, { location: '/cb' }).end()));
  expect(await downloads(policyFor(round))(round.url)).toEqual({ ok: false, reason: 'not_fetched' });
  expect(round.received).toHaveLength(4);
});

test('reading stops where a file is too long, said before or not', async () => {
  const honest = kept(await httpReceiver((_got, response) => response.end(Buffer.alloc(MOST + 1))));
  expect(await downloads(policyFor(honest))(honest.url)).toEqual({ ok: false, reason: 'too_large' });
  let sent = 0;
  const endless = kept(
    await httpReceiver((_got, response) => {
      response.writeHead(200);
      const go = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536;
        if (!response.destroyed) response.once('drain', go);
      };
      go();
    }),
  );
  expect(await downloads(policyFor(endless))(endless.url)).toEqual({ ok: false, reason: 'too_large' });
  expect(sent).toBeLessThan(MOST + 8_000_000);
  const exact = kept(await httpReceiver((_got, response) => response.end(Buffer.alloc(MOST))));
  expect(await downloads(policyFor(exact))(exact.url)).toMatchObject({ ok: true });
});

test('who is slow, breaks off, says no or has no certificate has no file', async () => {
  const slow = kept(await rawReceiver((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf')));
  const broken = kept(await rawReceiver((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf')));
  const no = kept(await httpReceiver((_got, response) => response.writeHead(404).end('not here')));
  const untrusted = kept(await httpsReceiver(SELF_SIGNED));
  for (const receiver of [slow, broken, no, untrusted])
    expect(await downloads(policyFor(receiver), noNames, 400)(receiver.url)).toEqual({
      ok: false,
      reason: 'not_fetched',
    });
});

test('hints without an end and a chunk without an end are hung up on', async () => {
  const hints = kept(
    await rawReceiver((socket) => {
      const go = (): void => {
        while (!socket.destroyed && socket.write('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'.repeat(500)));
        if (!socket.destroyed) socket.once('drain', go);
      };
      go();
    }),
  );
  expect(await downloads(policyFor(hints), noNames, 10_000)(hints.url)).toEqual({ ok: false, reason: 'not_fetched' });
});
