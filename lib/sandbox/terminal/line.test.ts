import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLine } from './line.ts';

/** The device's side of the protocol against a server that is a script. */

const KEY = Buffer.alloc(32, 7).toString('base64');
const hmac = (...words: readonly string[]): string =>
  createHmac('sha256', Buffer.from(KEY, 'base64')).update(words.join('')).digest('base64');

type Said = { type: string; seq?: number; ack?: number } & Record<string, unknown>;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** `sockets`: each connection that was opened, with what was said over it. */
function openTerminal(kept: string | null = null) {
  const store = { kept };
  const sockets: { said: Said[]; hear: (message: object) => Promise<void>; open: () => void; drop: () => void }[] = [];
  const told: string[] = [];
  const line = openLine({
    terminalId: '48217306',
    language: 'he',
    read: () => store.kept,
    write: (next) => {
      store.kept = next;
    },
    heard: ({ type }) => void told.push(type),
    link: (is, isPaired) => void told.push(`${is}${isPaired ? ', paired' : ''}`),
    connect: ({ opened, closed, heard }) => {
      let isOpen = false;
      const said: Said[] = [];
      sockets.push({
        said,
        hear: async (message) => {
          heard(JSON.stringify({ v: 1, ...message }));
          await vi.waitFor(() => undefined);
          await new Promise(setImmediate);
        },
        open: () => {
          isOpen = true;
          opened();
        },
        drop: () => {
          isOpen = false;
          closed();
        },
      });
      return {
        isOpen: () => isOpen,
        send: (text) => void said.push(JSON.parse(text)),
        close: () => {
          isOpen = false;
          closed();
        },
      };
    },
  });
  const last = () => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('no socket');
    return socket;
  };
  return { line, sockets, told, store, last };
}

/** As far as `ready`. */
async function ready(terminal: ReturnType<typeof openTerminal>, lastSeq = 0) {
  const socket = terminal.last();
  socket.open();
  const nonce = socket.said[0]?.['nonce'] as string;
  await socket.hear({ type: 'welcome', nonce: 'N2', proof: hmac('server', nonce, 'N2') });
  await vi.waitFor(() => expect(socket.said.at(-1)?.type).toBe('prove'));
  await socket.hear({ type: 'ready', lastSeq });
  return socket;
}

const PAIRED = JSON.stringify({ enrolment: 'E', key: KEY, seq: 0, heard: 0, unsent: [] });
const RESULT = { type: 'result', reference: 'T-1', outcome: 'approved', processorReference: 'P-1' } as const;

test('a new terminal makes its enrolment once and says hello with it', () => {
  const first = openTerminal();
  first.last().open();
  const again = openTerminal(first.store.kept);
  again.last().open();
  const [hello] = first.last().said;
  expect(hello).toMatchObject({ type: 'hello', terminalId: '48217306' });
  expect(again.last().said[0]?.['enrolment']).toBe(hello?.['enrolment']);
  expect(again.last().said[0]?.['nonce']).not.toBe(hello?.['nonce']);
});

test('both sides prove themselves, each over both nonces', async () => {
  const terminal = openTerminal(PAIRED);
  const { said } = await ready(terminal);
  expect(said[1]).toMatchObject({ type: 'prove', proof: hmac('device', 'N2', said[0]?.['nonce'] as string) });
  expect(terminal.told).toEqual(['open, paired', 'ready']);
});

test('a server that does not know the key is left, and nothing is proved to it', async () => {
  const terminal = openTerminal(PAIRED);
  const socket = terminal.last();
  socket.open();
  await socket.hear({ type: 'welcome', nonce: 'N2', proof: hmac('server', 'elsewhere', 'N2') });
  await vi.waitFor(() => expect(terminal.told).toContain('away, paired'));
  expect(socket.said.map(({ type }) => type)).toEqual(['hello']);
});

test('what was said without a network is said when it is back, and only what the server has not heard', async () => {
  const terminal = openTerminal(PAIRED);
  const socket = await ready(terminal);
  terminal.line.say({ type: 'accepted', reference: 'T-1' });
  socket.drop();
  terminal.line.say(RESULT);
  vi.advanceTimersByTime(500);
  const next = await ready(terminal, 1);
  expect(next.said.slice(2)).toMatchObject([{ ...RESULT, seq: 2 }]);
});

test('a result survives a reload and an empty battery', async () => {
  const first = openTerminal(PAIRED);
  (await ready(first)).drop();
  first.line.say(RESULT);
  first.line.close();
  const second = openTerminal(first.store.kept);
  expect((await ready(second)).said.at(-1)).toMatchObject({ ...RESULT, seq: 1 });
});

test('what the server confirms is not said again', async () => {
  const terminal = openTerminal(PAIRED);
  const socket = await ready(terminal);
  terminal.line.say(RESULT);
  await socket.hear({ type: 'heartbeat', ack: 1 });
  socket.drop();
  vi.advanceTimersByTime(500);
  expect((await ready(terminal, 0)).said).toHaveLength(2);
});

test('a message that comes twice is heard once', async () => {
  const terminal = openTerminal(PAIRED);
  const socket = await ready(terminal);
  await socket.hear({ seq: 1, type: 'payment', reference: 'T-1' });
  await socket.hear({ seq: 1, type: 'payment', reference: 'T-1' });
  expect(terminal.told.filter((one) => one === 'payment')).toHaveLength(1);
  expect(socket.said.at(-1)).toMatchObject({ type: 'heartbeat', ack: 1 });
});

test('unpaired, it forgets its key', async () => {
  const terminal = openTerminal(PAIRED);
  await (await ready(terminal)).hear({ type: 'unpaired' });
  expect(JSON.parse(terminal.store.kept ?? '')).toMatchObject({ enrolment: 'E', key: null, unsent: [] });
});

test('a server that is away is tried again, ever more rarely, until the line is closed', () => {
  const { sockets, last, line } = openTerminal(PAIRED);
  for (const wait of [500, 1_000, 2_000, 4_000, 8_000, 8_000]) {
    last().drop();
    const before = sockets.length;
    vi.advanceTimersByTime(wait - 1);
    expect(sockets).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(before + 1);
  }
  line.close();
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(7);
});
