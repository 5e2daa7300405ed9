import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebSocket } from 'ws';
import { frameOf, isNumbered, type ServerMessage } from '#lib/sdk/terminal/messages.ts';
import type { Terminal } from '../manage/store-terminals.sql.ts';

/** Connection of a terminal, in the process that holds it. */
export type Connection = {
  socket: WebSocket;
  /** The client's network: an IPv4 address, or the /64 of an IPv6 one. */
  network: string;
  state: 'greeting' | 'proving' | 'ready' | 'closed';
  openedAt: number;
  lastFrameAt: number;
  /** Frames in the second that began then. */
  frames: { second: number; count: number };
  device: Terminal | null;
  terminalId: string;
  session: string;
  nonces: { device: string; server: string };
  /** Last number of the server. */
  sentSeq: number;
  /** Last number of the terminal whose effects are in the database; null: the session is unknown to this process. */
  receivedSeq: number | null;
  /** Numbered messages that were received and are not processed yet. */
  queued: number;
  /** The payment that the terminal was sent. */
  payment: { reference: string; isPresented: boolean } | null;
  version: string | null;
  /** Open pairings whose codes the terminal was sent. */
  shown: ReadonlySet<number>;
  readonly isBeingPaired: boolean;
  /** Work in progress, one step after the other. */
  work: Promise<void>;
};

export const newConnection = (socket: WebSocket, network: string): Connection => ({
  socket,
  network,
  state: 'greeting',
  openedAt: Date.now(),
  lastFrameAt: Date.now(),
  frames: { second: Date.now(), count: 0 },
  device: null,
  terminalId: '',
  session: '',
  nonces: { device: '', server: '' },
  sentSeq: 0,
  receivedSeq: null,
  queued: 0,
  payment: null,
  version: null,
  shown: new Set<number>(),
  work: Promise.resolve(),
  get isBeingPaired() {
    return this.shown.size > 0;
  },
});

/** Sends a message with an acknowledgement; numbered ones get the next number. Closed sockets send nothing. */
export function send(to: Connection, message: ServerMessage): void {
  if (to.socket.readyState !== to.socket.OPEN) return;
  const hasNumber = isNumbered(message);
  if (hasNumber) to.sentSeq += 1;
  to.socket.send(frameOf(message, hasNumber ? to.sentSeq : 0, to.receivedSeq ?? 0));
}

export const hmac = (key: string, text: string): Buffer =>
  createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest();

export const isProof = (given: string, wanted: Buffer): boolean => {
  const bytes = Buffer.from(given, 'hex');
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
};
