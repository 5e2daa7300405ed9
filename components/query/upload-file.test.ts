import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SellerFileView } from '#lib/modules/seller-files/contract/seller-files.ts';
import { MAX_CHUNK_BYTES, MIN_CHUNK_BYTES } from '#lib/modules/seller-files/contract/limits.ts';
import { uploadAddress } from './seller-file-requests.ts';
import { uploadFile, type SendingState } from './upload-file.ts';

/** Sending a file over a network that fails as the test wants it, to a server that keeps what arrives. */

const BASE = '/files?seller=abc';
const SIZE = 900 * 1024;
const DOCUMENT = { fileId: 'f1', type: 26, name: 'scan.jpg', state: 'received' } as SellerFileView;

let bytes: Uint8Array<ArrayBuffer>;
let kept: Uint8Array;
let received: number;
let log: string[];
/** Faults of the next requests in order; a `lost` one arrives, and its response does not. */
let faults: ('down' | 'lost' | 'busy' | null)[];
let end: object | number;
let isGone: boolean;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  bytes = Uint8Array.from({ length: SIZE }, (_, at) => (at * 7) % 251);
  [kept, received, log, faults, end, isGone] = [new Uint8Array(SIZE), 0, [], [], { document: DOCUMENT }, false];
  vi.stubGlobal('fetch', fakeFetch);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Milliseconds that a request is under way. */
const ROUND_MS = 100;

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

/** Lets time pass until something is so. What reads files and digests takes turns of its own. */
async function until(isSo: () => boolean): Promise<void> {
  for (const end = Date.now() + 4_000; Date.now() < end && !isSo(); ) {
    await pass(ROUND_MS / 4);
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  expect(isSo()).toBe(true);
}

async function fakeFetch(path: string, { method = 'GET', body, headers, signal }: RequestInit): Promise<Response> {
  const fault = faults.shift() ?? null;
  log.push(`${method} ${path.split('?')[0]}${fault ? ` ${fault}` : ''}`);
  await new Promise((resolve) => setTimeout(resolve, ROUND_MS));
  if (fault === 'down' || signal?.aborted) throw new TypeError('Failed to fetch');
  if (fault === 'busy') return new Response(null, { status: 503, headers: { 'retry-after': '2' } });
  const answer = await answerOf(method, path, body, headers as Record<string, string>);
  if (signal?.aborted || fault === 'lost') throw new TypeError('Failed to fetch');
  return answer;
}

async function answerOf(
  method: string,
  path: string,
  body: BodyInit | null | undefined,
  headers: Record<string, string>,
): Promise<Response> {
  if (path === BASE) return begun(JSON.parse(String(body)) as Record<string, unknown>);
  expect(path).toBe('/files/u1?seller=abc');
  if (isGone) return new Response(null, { status: 404 });
  if (method === 'GET') return Response.json({ received });
  if (method === 'DELETE') return new Response(null, { status: 204 });
  if (method === 'POST') return typeof end === 'number' ? new Response(null, { status: end }) : Response.json(end);
  const at = Number(headers['upload-offset']);
  if (at !== received) return Response.json({ received }, { status: 409 });
  const part = new Uint8Array(await (body as Blob).arrayBuffer());
  kept.set(part, at);
  received += part.length;
  return Response.json({ received });
}

let asked: Record<string, unknown> = {};
function begun(question: Record<string, unknown>): Response {
  asked = question;
  isGone = false;
  return Response.json({ upload: { id: 'u1', received, size: SIZE } });
}

function start() {
  const states: SendingState[] = [];
  const file = new Blob([bytes], { type: 'image/jpeg' });
  const sending = uploadFile({ base: BASE, file, name: 'scan.jpg', type: 26 }, (state) => void states.push(state));
  const last = (): SendingState | undefined => states.at(-1);
  const over = async (): Promise<SendingState | undefined> => {
    await until(() => ['done', 'refused', 'failed'].includes(last()?.phase ?? ''));
    return last();
  };
  return { states, sending, last, over, phases: () => [...new Set(states.map(({ phase }) => phase))] };
}

test('a file arrives whole, in parts of no more than a part may have, under its own digest', async () => {
  const { over, states } = start();
  expect(await over()).toEqual({ phase: 'done', document: DOCUMENT });
  expect(Buffer.compare(kept, bytes)).toBe(0);
  expect(asked).toMatchObject({ ask: 'upload', name: 'scan.jpg', type: 26, size: SIZE });
  expect(asked['digest']).toMatch(/^[0-9a-f]{64}$/);
  const sent = states.flatMap((state) => ('sent' in state ? [state.sent] : []));
  expect(sent).toEqual(sent.toSorted((one, other) => one - other));
  const steps = [...new Set(sent)].map((at, index, all) => at - (all[index - 1] ?? 0)).filter((step) => step > 0);
  expect(Math.max(...steps)).toBeLessThanOrEqual(MAX_CHUNK_BYTES);
  expect(steps.slice(0, -1).every((step) => step >= MIN_CHUNK_BYTES)).toBe(true);
});

test('a connection that breaks holds it up: it asks what has arrived, and goes on there', async () => {
  faults = [null, 'down', null, null, 'lost', 'busy', null];
  const { over, phases } = start();
  expect(await over()).toMatchObject({ phase: 'done' });
  expect(Buffer.compare(kept, bytes)).toBe(0);
  expect(phases()).toContain('broken');
  // Nothing is sent again before the server was asked where it is.
  expect(log.slice(0, 4)).toEqual(['POST /files', 'PATCH /files/u1 down', 'GET /files/u1', 'PATCH /files/u1']);
});

test('while nothing answers it waits longer and longer, and a person lets it go on at once', async () => {
  faults = ['down', 'down', 'down', 'down', 'down'];
  const { over, sending, last } = start();
  await until(() => last()?.phase === 'broken');
  const before = log.length;
  sending.resume();
  await pass(0);
  expect(log.length).toBeGreaterThan(before);
  expect(await over()).toMatchObject({ phase: 'done' });
  expect(log.filter((line) => line === 'POST /files down')).toHaveLength(5);
});

test('a person puts it aside and goes on: nothing is sent meanwhile, and what arrived is not sent again', async () => {
  const { over, sending, last } = start();
  await until(() => received > 0);
  sending.pause();
  await until(() => last()?.phase === 'paused');
  const [count, before] = [log.length, received];
  await pass(60_000);
  expect([log.length, received]).toEqual([count, before]);
  sending.resume();
  expect(await over()).toMatchObject({ phase: 'done' });
  expect(Buffer.compare(kept, bytes)).toBe(0);
});

test('an upload that is gone is begun again, and one that never stays is given up', async () => {
  const { over } = start();
  await until(() => received > 0);
  [isGone, received] = [true, 0];
  expect(await over()).toMatchObject({ phase: 'done' });
  expect(Buffer.compare(kept, bytes)).toBe(0);
  end = 404;
  const again = start();
  expect(await again.over()).toMatchObject({ phase: 'failed' });
});

test('what the look at a file finds is its end, and so is a file that is there already', async () => {
  end = { problem: 'encrypted' };
  expect(await start().over()).toEqual({ phase: 'refused', problem: 'encrypted' });
  vi.stubGlobal('fetch', async () => Response.json({ problem: 'too_many' }, { status: 422 }));
  expect(await start().over()).toEqual({ phase: 'refused', problem: 'too_many' });
  vi.stubGlobal('fetch', async () => Response.json({ document: DOCUMENT }));
  expect(await start().over()).toEqual({ phase: 'done', document: DOCUMENT });
  vi.stubGlobal('fetch', async () => new Response(null, { status: 403 }));
  expect(await start().over()).toEqual({ phase: 'failed', sent: 0 });
});

test('cancelled, it says nothing more, and the server is told', async () => {
  const { sending, states } = start();
  await until(() => received > 0);
  sending.cancel();
  const count = states.length;
  await pass(5_000);
  expect(states).toHaveLength(count);
  expect(log).toContain('DELETE /files/u1');
});

test('an upload lies below the documents, with their query', () => {
  expect(uploadAddress('/a/files?seller=1', 'u')).toBe('/a/files/u?seller=1');
  expect(uploadAddress('/a/files', 'u')).toBe('/a/files/u');
});
