import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Terminal } from '../pairing/store-terminals.sql.ts';

/** One connection of a terminal, in the process that holds it. */
export type Connection = {
  socket: WebSocket;
  /** The client's network: an IPv4 address, or the /64 of an IPv6 one. */
  network: string;
  state: 'greeting' | 'proving' | 'ready' | 'closed';
  openedAt: number;
  heardAt: number;
  /** Frames in the second that began then. */
  frames: { second: number; count: number };
  device: Terminal | null;
  terminalId: string;
  session: string;
  nonces: { device: string; server: string };
  /** The server's last number, and the terminal's last that was taken; null: the session is not known here. */
  said: number;
  taken: number | null;
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
  heardAt: Date.now(),
  frames: { second: Date.now(), count: 0 },
  device: null,
  terminalId: '',
  session: '',
  nonces: { device: '', server: '' },
  said: 0,
  taken: null,
  payment: null,
  version: null,
  shown: new Set<number>(),
  work: Promise.resolve(),
  get isBeingPaired() {
    return this.shown.size > 0;
  },
});

export const hmac = (key: string, text: string): Buffer =>
  createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest();

export const isProof = (given: string, wanted: Buffer): boolean => {
  const bytes = Buffer.from(given, 'hex');
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
};
