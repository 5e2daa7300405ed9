import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deviceProofText, frameOf, readDeviceFrame, readServerFrame, serverProofText } from './messages.ts';
import { DeviceSession, type Kept, newKept, reconnectAfterMs } from './session.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');
const NONCE = { device: 'a'.repeat(64), server: 'b'.repeat(64) };
const sign = (key: string, text: string): string =>
  createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('hex');

const READY = {
  type: 'ready',
  lastSeq: 0,
  name: 'Bar',
  posId: '001',
  business: { name: 'Café', logoUrl: null },
  tips: [],
  language: 'he',
} as const;
const PAYMENT = {
  type: 'payment',
  reference: 'TRAN-1',
  operation: 'sale',
  amount: 5_075,
  currency: 'ILS',
  product: 'Coffee',
  language: 'he',
  tips: [],
  installments: [1],
  expiresAt: '2026-11-23T12:00:00Z',
} as const;

function given(kept: Partial<Kept> = { key: KEY }) {
  return new DeviceSession({
    terminal: { terminalId: 'T7-1', firmware: '1.0.0', model: 'T7', language: 'he', enrolment: 'x'.repeat(44) },
    kept: { ...newKept('session-1'), ...kept },
    newNonce: () => NONCE.device,
    sign,
  });
}

const welcome = (proof: string | null) => frameOf({ type: 'welcome', nonce: NONCE.server, proof }, 0, 0);
const goodProof = sign(KEY, serverProofText(NONCE.device, NONCE.server));
const messages = (frames: readonly string[]) =>
  frames.map((text) => {
    const read = readDeviceFrame(text);
    if ('bad' in read) throw new Error(`the terminal wrote what nobody reads: ${text}`);
    return { ...read.message, seq: read.envelope.seq, ack: read.envelope.ack };
  });

function connected(kept?: Partial<Kept>, lastSeq = 0) {
  const session = given(kept);
  session.opened(0);
  session.received(welcome(kept?.key === null ? null : goodProof), 1);
  const reaction = session.received(frameOf({ ...READY, lastSeq }, 0, 0), 2);
  return { session, reaction };
}

describe('a terminal', () => {
  test('that belongs to nobody brings its own secret, and one that is paired only its name', () => {
    expect(messages(given({ key: null }).opened(0).frames)).toMatchObject([
      { type: 'hello', enrolment: 'x'.repeat(44) },
    ]);
    expect(messages(given().opened(0).frames)).toMatchObject([{ type: 'hello', enrolment: null, seq: 0 }]);
  });

  test('proves itself only to a server that has proved itself with the key of the pairing', () => {
    const session = given();
    session.opened(0);
    expect(messages(session.received(welcome(goodProof), 1).frames)).toMatchObject([
      { type: 'prove', proof: sign(KEY, deviceProofText(NONCE.server, NONCE.device)) },
    ]);
    for (const proof of [null, 'c'.repeat(64), sign(KEY, deviceProofText(NONCE.server, NONCE.device))]) {
      const deceived = given();
      deceived.opened(0);
      expect(deceived.received(welcome(proof), 1)).toEqual({ frames: [], messages: [], close: 'proof' });
    }
  });

  test('hears a payment once however often it is sent, acknowledges it, and refuses one out of order', () => {
    const { session } = connected();
    const first = session.received(frameOf(PAYMENT, 1, 0), 3);
    expect(first.messages).toEqual([PAYMENT]);
    expect(messages(first.frames)).toMatchObject([{ type: 'heartbeat', ack: 1 }]);
    expect(session.received(frameOf(PAYMENT, 1, 0), 4)).toEqual({ frames: [], messages: [], close: null });
    expect(session.received(frameOf({ ...PAYMENT, reference: 'TRAN-3' }, 3, 0), 5).close).toBe('order');
  });

  test('takes no payment from a server that is not ready', () => {
    const session = given();
    session.opened(0);
    expect(session.received(frameOf(PAYMENT, 1, 0), 1)).toMatchObject({ messages: [], close: 'order' });
  });

  test('keeps what was not acknowledged over a power cut, and says it again under the same number', () => {
    const { session } = connected();
    session.send({ type: 'accepted', reference: 'TRAN-1' }, 3);
    session.received(frameOf({ type: 'heartbeat' }, 0, 1), 4);
    const result = { type: 'result', reference: 'TRAN-1', outcome: 'approved', processorReference: 'K1' } as const;
    session.closed();
    expect(session.send(result, 5).frames).toEqual([]);
    const kept = JSON.parse(JSON.stringify(session.kept)) as Kept;
    expect(messages(connected(kept).reaction.frames)).toEqual([{ ...result, seq: 2, ack: 0 }]);
    // The server had it already: the acknowledgement alone was lost.
    expect(connected(kept, 2).reaction.frames).toEqual([]);
  });

  test('takes the key of its pairing, and forgets it when it is let go of', () => {
    const { session } = connected({ key: null });
    const paired = { type: 'paired', key: KEY, business: READY.business, posId: '001', name: null } as const;
    session.received(frameOf(paired, 1, 0), 3);
    expect(session.kept.key).toBe(KEY);
    session.received(frameOf({ type: 'unpaired' }, 2, 0), 4);
    expect(session.kept.key).toBeNull();
    const other = given();
    other.opened(0);
    expect(other.received(frameOf({ type: 'refused', code: 'unpaired' }, 0, 0), 1).close).toBe('unpaired');
    expect(other.kept.key).toBeNull();
  });

  test('gives a sign every ten seconds, and gives the server up after thirty without one', () => {
    const { session } = connected();
    expect(session.tick(10_001).frames).toEqual([]);
    expect(messages(session.tick(10_002).frames)).toMatchObject([{ type: 'heartbeat' }]);
    expect(session.tick(30_002)).toMatchObject({ close: 'gone' });
  });
});

test('a frame without a number where one is needed, of another version or with too much is not read', () => {
  const bad = (text: string) => {
    const read = readServerFrame(text);
    return 'bad' in read ? read.bad : 'good';
  };
  expect(bad(frameOf(PAYMENT, 0, 0))).toBe('unreadable');
  expect(bad(frameOf({ type: 'heartbeat' }, 4, 0))).toBe('unreadable');
  expect(bad(frameOf(PAYMENT, 1, 0).replace('"v":1', '"v":2'))).toBe('version');
  expect(bad(frameOf({ ...PAYMENT, amount: -1 }, 1, 0))).toBe('unreadable');
  expect(['', 'null', '[]', '{"v":1}'].map(bad)).toEqual(['unreadable', 'unreadable', 'version', 'unreadable']);
});

test('a crowd that lost its server comes back over a time that grows', () => {
  expect([0, 1, 6, 60].map((failures) => reconnectAfterMs(failures, 0.5))).toEqual([500, 1_000, 30_000, 30_000]);
  expect(reconnectAfterMs(0, 0)).toBe(250);
});
