import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceProofText, frameOf, serverProofText } from '#lib/sdk/terminal/messages.ts';
import { openLine } from './line.ts';

/** The session of a drawn terminal over sockets that break, against a server that is a script. */

const KEY = Buffer.alloc(32, 7).toString('base64');
const hmac = (text: string): string => createHmac('sha256', Buffer.from(KEY, 'base64')).update(text).digest('hex');
const NONCE = 'b'.repeat(64);

type SentFrame = { type: string; seq: number; ack: number } & Readonly<Record<string, unknown>>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Connection = { sent: SentFrame[]; receive: (frame: string) => void; open: () => void; drop: () => void };

function openTerminal(kept: string | null = null) {
  const store = { kept };
  const connections: Connection[] = [];
  const told: string[] = [];
  const line = openLine({
    terminalId: '48217306',
    language: 'he',
    read: () => store.kept,
    write: (next) => {
      store.kept = next;
    },
    received: ({ type }) => void told.push(type),
    link: (is) => void told.push(is),
    refused: (code) => void told.push(`refused ${code}`),
    connect: ({ opened, closed, received }) => {
      const sent: SentFrame[] = [];
      connections.push({ sent, receive: received, open: opened, drop: closed });
      return { send: (text) => void sent.push(JSON.parse(text)), close: closed };
    },
  });
  const last = (): Connection => {
    const connection = connections.at(-1);
    if (!connection) throw new Error('nothing was opened');
    return connection;
  };
  return { line, connections, told, store, last };
}

const READY = {
  type: 'ready',
  name: 'Bar',
  posId: '001',
  business: { name: 'Café', logoUrl: null },
  tips: [],
  language: 'he',
} as const;
const ready = (lastSeq = 0) => frameOf({ ...READY, tips: [], lastSeq }, 0, 0);

/** Both sides prove themselves, as far as `ready`. */
function greet(terminal: ReturnType<typeof openTerminal>, lastSeq = 0): Connection {
  const connection = terminal.last();
  connection.open();
  const nonce = connection.sent[0]?.['nonce'] as string;
  connection.receive(frameOf({ type: 'welcome', nonce: NONCE, proof: hmac(serverProofText(nonce, NONCE)) }, 0, 0));
  connection.receive(ready(lastSeq));
  return connection;
}

const PAIRED = JSON.stringify({ enrolment: 'e'.repeat(64), key: KEY, session: 's'.repeat(64), nextSeq: 1, outbox: [] });
const RESULT = { type: 'result', reference: 'T-1', outcome: 'approved', processorReference: 'P-1' } as const;

test('a new terminal makes its enrolment once and says hello with it', () => {
  const first = openTerminal();
  first.last().open();
  const again = openTerminal(first.store.kept);
  again.last().open();
  const [hello] = first.last().sent;
  expect(hello).toMatchObject({ type: 'hello', terminalId: '48217306', language: 'he' });
  expect(hello?.['enrolment']).toMatch(/^[0-9a-f]{64}$/);
  expect(again.last().sent[0]?.['enrolment']).toBe(hello?.['enrolment']);
  expect(again.last().sent[0]?.['nonce']).not.toBe(hello?.['nonce']);
});

test('a paired terminal proves itself with its key, as Node computes it, and keeps its secret to itself', () => {
  const terminal = openTerminal(PAIRED);
  const [hello, prove] = greet(terminal).sent;
  expect(hello?.['enrolment']).toBeNull();
  expect(prove).toMatchObject({ type: 'prove', proof: hmac(deviceProofText(NONCE, hello?.['nonce'] as string)) });
  expect(terminal.told).toEqual(['open', 'ready']);
});

test('the key of a pairing is kept before anything else happens', () => {
  const terminal = openTerminal();
  const connection = terminal.last();
  connection.open();
  connection.receive(frameOf({ type: 'welcome', nonce: NONCE, proof: null }, 0, 0));
  connection.receive(ready());
  connection.receive(frameOf({ type: 'paired', key: KEY, business: READY.business, posId: '001', name: null }, 1, 0));
  expect(JSON.parse(terminal.store.kept ?? '')).toMatchObject({ key: KEY });
});

test('messages of the time without a network are sent when it is back, and only those that the server lacks', () => {
  const terminal = openTerminal(PAIRED);
  const connection = greet(terminal);
  terminal.line.send({ type: 'accepted', reference: 'T-1' });
  connection.drop();
  terminal.line.send(RESULT);
  vi.advanceTimersByTime(500);
  expect(terminal.told.at(-1)).toBe('away');
  expect(greet(terminal, 1).sent.slice(2)).toMatchObject([{ ...RESULT, seq: 2 }]);
});

test('a result survives a reload', () => {
  const first = openTerminal(PAIRED);
  greet(first).drop();
  first.line.send(RESULT);
  first.line.close();
  expect(greet(openTerminal(first.store.kept)).sent.at(-1)).toMatchObject({ ...RESULT, seq: 1 });
});

test('a server that is silent for 30 seconds is left and tried again', () => {
  const terminal = openTerminal(PAIRED);
  greet(terminal);
  vi.advanceTimersByTime(30_000);
  expect(terminal.told.at(-1)).toBe('away');
  vi.advanceTimersByTime(500);
  expect(terminal.connections).toHaveLength(2);
});

test('a server that is away is tried again, ever more rarely, until the line is closed', () => {
  const { connections, last, line } = openTerminal(PAIRED);
  for (const wait of [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    last().drop();
    const before = connections.length;
    vi.advanceTimersByTime(wait - 1);
    expect(connections).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(connections).toHaveLength(before + 1);
  }
  line.close();
  vi.advanceTimersByTime(120_000);
  expect(connections).toHaveLength(9);
});

test.each(['replaced', 'enrolment'] as const)('refused as %s it is not tried again, and says so', (code) => {
  const terminal = openTerminal(PAIRED);
  const connection = greet(terminal);
  connection.receive(frameOf({ type: 'refused', code }, 0, 0));
  vi.advanceTimersByTime(120_000);
  expect(terminal.told.at(-1)).toBe(`refused ${code}`);
  expect(terminal.connections).toHaveLength(1);
});

test('let go of, it forgets its key and comes back with its own secret', () => {
  const terminal = openTerminal(PAIRED);
  terminal.last().open();
  terminal.last().receive(frameOf({ type: 'refused', code: 'unpaired' }, 0, 0));
  vi.advanceTimersByTime(500);
  terminal.last().open();
  expect(terminal.last().sent[0]?.['enrolment']).toBe('e'.repeat(64));
});
