import { createHmac, randomBytes } from 'node:crypto';
import { WebSocket } from 'ws';
import type { NumberedDeviceMessage, ServerMessage } from '#lib/sdk/terminal/messages.ts';
import { DeviceSession, type Kept, newKept } from '#lib/sdk/terminal/session.ts';
import type { TestTerminal } from './devices.ts';

/** Terminals for tests, fault rows and benchmarks: the session of `lib/sdk/terminal` over a socket of Node. */

export type TerminalMessage = Exclude<ServerMessage, { type: 'heartbeat' | 'welcome' | 'refused' }>;

const sign = (key: string, text: string): string =>
  createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('hex');

export type SimulatedTerminal = ReturnType<typeof simulatedTerminal>;

export function simulatedTerminal(
  url: string,
  terminal: Pick<TestTerminal, 'terminalId' | 'enrolment'>,
  kept?: Partial<Kept>,
  /** The address that it says it comes from, where a test listens to that. */
  from?: string,
) {
  const session = new DeviceSession({
    terminal: { ...terminal, firmware: '1.0.0', model: 'T7', language: 'he' },
    kept: { ...newKept(randomBytes(8).toString('hex')), ...kept },
    newNonce: () => randomBytes(32).toString('hex'),
    sign,
  });
  const received: TerminalMessage[] = [];
  /** Every frame that it sent, as a listener on the wire would have it. */
  const sent: string[] = [];
  const waiting = new Set<() => void>();
  let socket: WebSocket | null = null;
  let closedBy: string | null = null;
  let answers: ((message: TerminalMessage) => void) | null = null;

  type Reaction = ReturnType<typeof session.opened>;
  function react({ frames, messages, close }: Reaction): void {
    for (const frame of frames) {
      if (socket?.readyState !== WebSocket.OPEN) continue;
      sent.push(frame);
      socket.send(frame);
    }
    for (const one of messages) {
      received.push(one);
      answers?.(one);
    }
    if (close !== null) {
      closedBy = close;
      socket?.close();
    }
    for (const look of waiting) look();
  }

  const me = {
    session,
    received,
    sent,
    get closedBy() {
      return closedBy;
    },
    get socket() {
      return socket;
    },
    /** Response to each message that it receives. */
    answer(how: ((message: TerminalMessage) => void) | null) {
      answers = how;
    },
    async connect(): Promise<void> {
      closedBy = null;
      const next = new WebSocket(url, {
        perMessageDeflate: false,
        ...(from && { headers: { 'x-forwarded-for': from } }),
      });
      socket = next;
      next.on('open', () => react(session.opened(Date.now())));
      next.on('message', (data) => {
        if (socket === next) react(session.received(data.toString(), Date.now()));
      });
      next.on('error', () => undefined);
      next.on('close', () => {
        if (socket !== next) return;
        session.closed();
        closedBy ??= 'closed';
        for (const look of waiting) look();
      });
      await me.until(() => session.state === 'ready' || closedBy !== null);
    },
    send: (message: NumberedDeviceMessage) => react(session.send(message, Date.now())),
    /** To be called every second by whoever stays connected. */
    tick: () => react(session.tick(Date.now())),
    /** As a power cut: nothing is said goodbye to. */
    cut() {
      socket?.terminate();
      session.closed();
    },
    async until(holds: () => boolean, ms = 10_000): Promise<void> {
      if (holds()) return;
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(
          () => end(new Error(`a terminal waited in vain; it received ${JSON.stringify(received)}`)),
          ms,
        );
        const end = (error?: Error) => {
          clearTimeout(timer);
          waiting.delete(look);
          if (error) reject(error);
          else resolve();
        };
        const look = () => holds() && end();
        waiting.add(look);
      });
    },
    /** The first thing of this kind that it has received, or receives. */
    async receives<Type extends TerminalMessage['type']>(
      type: Type,
      reference?: string,
    ): Promise<Extract<TerminalMessage, { type: Type }>> {
      const find = () =>
        received.find(
          (one) => one.type === type && (!reference || ('reference' in one && one.reference === reference)),
        );
      await me.until(() => find() !== undefined);
      return find() as Extract<TerminalMessage, { type: Type }>;
    },
  };
  return me;
}
