import {
  deviceProofText,
  type NumberedDeviceMessage,
  frameOf,
  GONE_AFTER_MS,
  HEARTBEAT_MS,
  type Hello,
  type Ready,
  readServerFrame,
  type ServerMessage,
  type ServerCommand,
  serverProofText,
} from './messages.ts';

/**
 * The terminal's side of the protocol, without a socket, a clock or a disk: whoever has them hands in what happened and
 * sends what comes back. Nothing here is repeated or lost by a connection that breaks: what was sent stays in the
 * outbox until the server has acknowledged it.
 */

/** State of a terminal that survives a power cut. */
export type Kept = {
  /** Base64 of the 32 bytes of the pairing; null before one. */
  key: string | null;
  session: string;
  /** Number of the next message. */
  nextSeq: number;
  /** Messages without an acknowledgement; `word` is the message. Terminals have stored the state under these names. */
  outbox: readonly { seq: number; word: NumberedDeviceMessage }[];
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
  frames: readonly string[];
  /** Messages of the server, for the screen. */
  messages: readonly (ServerCommand | Ready)[];
  /** The connection has to be closed, and why. */
  close: string | null;
};

export const newKept = (session: string): Kept => ({ key: null, session, nextSeq: 1, outbox: [] });

const NO_REACTION: Reaction = { frames: [], messages: [], close: null };

/** A terminal's end of one connection after another. */
export class DeviceSession {
  private readonly options: SessionOptions;
  private memory: Kept;
  private step: SessionState = 'closed';
  private nonceDevice = '';
  private nonceServer = '';
  /** Last number of the server's that was taken, of this connection. */
  private taken = 0;
  private acknowledged = 0;
  private sentAt = 0;
  private receivedAt = 0;

  constructor(options: SessionOptions) {
    this.options = options;
    this.memory = options.kept;
  }

  get state(): SessionState {
    return this.step;
  }

  /** The state to survive a power cut: written after each call, before its frames are sent. */
  get kept(): Kept {
    return this.memory;
  }

  /** Called when the connection is open: introduces the terminal. */
  opened(now: number): Reaction {
    const { enrolment, ...rest } = this.options.terminal;
    [this.taken, this.acknowledged, this.receivedAt, this.sentAt] = [0, 0, now, now];
    this.step = 'greeting';
    this.nonceDevice = this.options.newNonce();
    const hello = { ...rest, type: 'hello', nonce: this.nonceDevice, session: this.memory.session } as const;
    return {
      ...NO_REACTION,
      frames: [this.frame({ ...hello, enrolment: this.memory.key === null ? enrolment : null })],
    };
  }

  closed(): void {
    if (this.step !== 'refused') this.step = 'closed';
  }

  /** Sends a message about its work: at once where there is a connection, else when there is one. */
  send(message: NumberedDeviceMessage, now: number): Reaction {
    const { nextSeq: seq, outbox } = this.memory;
    this.memory = { ...this.memory, nextSeq: seq + 1, outbox: [...outbox, { seq, word: message }] };
    if (this.step !== 'ready') return NO_REACTION;
    this.sentAt = now;
    return { ...NO_REACTION, frames: [this.frame(message, seq)] };
  }

  received(text: string, now: number): Reaction {
    if (this.step === 'closed' || this.step === 'refused') return NO_REACTION;
    this.receivedAt = now;
    const read = readServerFrame(text);
    if ('bad' in read) return this.giveUp(read.bad);
    const { message, envelope } = read;
    if (envelope.ack > 0) this.forgetUpTo(envelope.ack);
    switch (message.type) {
      case 'welcome':
        return this.welcomed(message, now);
      case 'ready':
        return this.begin(message, now);
      case 'refused':
        return this.refusedBy(message.code);
      case 'heartbeat':
        return NO_REACTION;
      default:
        return this.numbered(message, envelope.seq, now);
    }
  }

  /** Call every second: sends the pulse, and notices when the server is gone. */
  tick(now: number): Reaction {
    if (this.step === 'closed' || this.step === 'refused') return NO_REACTION;
    if (now - this.receivedAt >= GONE_AFTER_MS) {
      this.step = 'closed';
      return { ...NO_REACTION, close: 'gone' };
    }
    const isAcknowledged = this.acknowledged === this.taken;
    if (this.step !== 'ready' || (now - this.sentAt < HEARTBEAT_MS && isAcknowledged)) return NO_REACTION;
    this.sentAt = now;
    return { ...NO_REACTION, frames: [this.frame({ type: 'heartbeat' })] };
  }

  private frame(message: Parameters<typeof frameOf>[0], seq = 0): string {
    this.acknowledged = this.taken;
    return frameOf(message, seq, this.taken);
  }

  private forgetUpTo(last: number): void {
    this.memory = { ...this.memory, outbox: this.memory.outbox.filter(({ seq }) => seq > last) };
  }

  private giveUp(why: string): Reaction {
    this.step = 'refused';
    return { ...NO_REACTION, close: why };
  }

  /** Checks the server's proof first: a terminal tells nothing to a server that only knows its address. */
  private welcomed({ nonce, proof }: Extract<ServerMessage, { type: 'welcome' }>, now: number): Reaction {
    const { sign } = this.options;
    if (this.step !== 'greeting') return this.giveUp('order');
    this.nonceServer = nonce;
    this.step = 'proving';
    if (this.memory.key === null) return NO_REACTION;
    if (proof !== sign(this.memory.key, serverProofText(this.nonceDevice, this.nonceServer)))
      return this.giveUp('proof');
    this.sentAt = now;
    const ours = sign(this.memory.key, deviceProofText(this.nonceServer, this.nonceDevice));
    return { ...NO_REACTION, frames: [this.frame({ type: 'prove', proof: ours })] };
  }

  private begin(ready: Ready, now: number): Reaction {
    if (this.step !== 'proving') return this.giveUp('order');
    this.step = 'ready';
    this.sentAt = now;
    this.forgetUpTo(ready.lastSeq);
    return {
      ...NO_REACTION,
      frames: this.memory.outbox.map(({ seq, word }) => this.frame(word, seq)),
      messages: [ready],
    };
  }

  /** Forgets the key of an unpaired terminal, which comes back with its own secret. */
  private refusedBy(code: string): Reaction {
    if (code === 'unpaired') this.memory = { ...this.memory, key: null };
    return this.giveUp(code);
  }

  private numbered(message: ServerCommand, seq: number, now: number): Reaction {
    if (this.step !== 'ready') return this.giveUp('order');
    if (seq <= this.taken) return NO_REACTION;
    if (seq !== this.taken + 1) return this.giveUp('order');
    this.taken = seq;
    if (message.type === 'paired') this.memory = { ...this.memory, key: message.key };
    if (message.type === 'unpaired') this.memory = { ...this.memory, key: null };
    this.sentAt = now;
    // A screen may take its time: what was received is acknowledged at once.
    return { ...NO_REACTION, frames: [this.frame({ type: 'heartbeat' })], messages: [message] };
  }
}

/** Milliseconds until the next try to connect, after so many that failed; `chance` from 0 to 1 spreads a crowd. */
export const reconnectAfterMs = (failures: number, chance: number): number =>
  Math.round(Math.min(30_000, 500 * 2 ** Math.min(failures, 6)) * (0.5 + chance));
