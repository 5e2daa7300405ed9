import {
  deviceProofText,
  type DeviceWord,
  frameOf,
  GONE_AFTER_MS,
  HEARTBEAT_MS,
  type Hello,
  type Ready,
  readServerFrame,
  type ServerMessage,
  type ServerWord,
  serverProofText,
} from './messages.ts';

/**
 * The terminal's side of the protocol, without a socket, a clock or a disk: whoever has them hands in what happened and
 * sends what comes back. Nothing here is repeated or lost by a connection that breaks: what was said stays in the
 * outbox until the server has acknowledged it.
 */

/** State of a terminal that survives a power cut. */
export type Kept = {
  /** Base64 of the 32 bytes of the pairing; null while it belongs to nobody. */
  key: string | null;
  session: string;
  /** The number of the next word. */
  nextSeq: number;
  outbox: readonly { seq: number; word: DeviceWord }[];
};

type Terminal = Pick<Hello, 'terminalId' | 'firmware' | 'model' | 'language'> & { enrolment: string };

type SessionOptions = {
  terminal: Terminal;
  kept: Kept;
  /** 32 random bytes, hex. */
  newNonce: () => string;
  /** HMAC-SHA256 of a text, hex. `key`: base64. */
  sign: (key: string, text: string) => string;
};

type SessionState = 'closed' | 'greeting' | 'proving' | 'ready' | 'refused';

/** Steps after an event, in this order. */
type Reaction = {
  frames: string[];
  /** Messages of the server, for the screen. */
  said: (ServerWord | Ready)[];
  /** The connection has to be closed, and why. */
  close: string | null;
};

export const newKept = (session: string): Kept => ({ key: null, session, nextSeq: 1, outbox: [] });

export function deviceSession({ terminal, kept: begun, newNonce, sign }: SessionOptions) {
  let kept = begun;
  let state: SessionState = 'closed';
  let [nonceDevice, nonceServer] = ['', ''];
  /** Last number of the server's that was taken, of this connection. */
  let taken = 0;
  let acknowledged = 0;
  let [sentAt, heardAt] = [0, 0];
  const nothing = (): Reaction => ({ frames: [], said: [], close: null });

  const frame = (message: Parameters<typeof frameOf>[0], seq = 0): string => {
    acknowledged = taken;
    return frameOf(message, seq, taken);
  };

  /** The connection stands: who we are. */
  function opened(now: number): Reaction {
    const { enrolment, ...rest } = terminal;
    [state, taken, acknowledged, heardAt, sentAt] = ['greeting', 0, 0, now, now];
    nonceDevice = newNonce();
    const hello = { ...rest, type: 'hello', nonce: nonceDevice, session: kept.session } as const;
    return { ...nothing(), frames: [frame({ ...hello, enrolment: kept.key === null ? enrolment : null })] };
  }

  function closed(): void {
    if (state !== 'refused') state = 'closed';
  }

  /** Says something of its work: at once where there is a connection, else when there is one. */
  function say(word: DeviceWord, now: number): Reaction {
    const { nextSeq: seq, outbox } = kept;
    kept = { ...kept, nextSeq: seq + 1, outbox: [...outbox, { seq, word }] };
    if (state !== 'ready') return nothing();
    sentAt = now;
    return { ...nothing(), frames: [frame(word, seq)] };
  }

  const giveUp = (why: string): Reaction => {
    state = 'refused';
    return { ...nothing(), close: why };
  };

  function received(text: string, now: number): Reaction {
    if (state === 'closed' || state === 'refused') return nothing();
    heardAt = now;
    const read = readServerFrame(text);
    if ('bad' in read) return giveUp(read.bad);
    const { message, envelope } = read;
    if (envelope.ack > 0) kept = { ...kept, outbox: kept.outbox.filter(({ seq }) => seq > envelope.ack) };
    switch (message.type) {
      case 'welcome':
        return welcomed(message, now);
      case 'ready':
        return begin(message, now);
      case 'refused':
        return refusedBy(message.code);
      case 'heartbeat':
        return nothing();
      default:
        return told(message, envelope.seq, now);
    }
  }

  /** The server proves itself first: a terminal says nothing to somebody who only has its address. */
  function welcomed({ nonce, proof }: Extract<ServerMessage, { type: 'welcome' }>, now: number): Reaction {
    if (state !== 'greeting') return giveUp('order');
    nonceServer = nonce;
    state = 'proving';
    if (kept.key === null) return nothing();
    if (proof !== sign(kept.key, serverProofText(nonceDevice, nonceServer))) return giveUp('proof');
    sentAt = now;
    const ours = sign(kept.key, deviceProofText(nonceServer, nonceDevice));
    return { ...nothing(), frames: [frame({ type: 'prove', proof: ours })] };
  }

  function begin(ready: Ready, now: number): Reaction {
    if (state !== 'proving') return giveUp('order');
    state = 'ready';
    sentAt = now;
    kept = { ...kept, outbox: kept.outbox.filter(({ seq }) => seq > ready.lastSeq) };
    return { ...nothing(), frames: kept.outbox.map(({ seq, word }) => frame(word, seq)), said: [ready] };
  }

  /** A terminal that was let go of forgets its key, and comes back with its own secret. */
  function refusedBy(code: string): Reaction {
    if (code === 'unpaired') kept = { ...kept, key: null };
    return giveUp(code);
  }

  function told(word: ServerWord, seq: number, now: number): Reaction {
    if (state !== 'ready') return giveUp('order');
    if (seq <= taken) return nothing();
    if (seq !== taken + 1) return giveUp('order');
    taken = seq;
    if (word.type === 'paired') kept = { ...kept, key: word.key };
    if (word.type === 'unpaired') kept = { ...kept, key: null };
    sentAt = now;
    // A screen may take its time: what was received is acknowledged at once.
    return { ...nothing(), frames: [frame({ type: 'heartbeat' })], said: [word] };
  }

  /** To be called every second: the pulse, and whether the server is still there. */
  function tick(now: number): Reaction {
    if (state === 'closed' || state === 'refused') return nothing();
    if (now - heardAt >= GONE_AFTER_MS) {
      state = 'closed';
      return { ...nothing(), close: 'gone' };
    }
    if (state !== 'ready' || (now - sentAt < HEARTBEAT_MS && acknowledged === taken)) return nothing();
    sentAt = now;
    return { ...nothing(), frames: [frame({ type: 'heartbeat' })] };
  }

  return {
    opened,
    closed,
    received,
    say,
    tick,
    get state() {
      return state;
    },
    /** The state to survive a power cut: written after each call, before its frames are sent. */
    get kept() {
      return kept;
    },
  };
}

/** Milliseconds until the next try to connect, after so many that failed; `chance` from 0 to 1 spreads a crowd. */
export const reconnectAfterMs = (failures: number, chance: number): number =>
  Math.round(Math.min(30_000, 500 * 2 ** Math.min(failures, 6)) * (0.5 + chance));
