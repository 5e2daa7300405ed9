import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { subscriberOf } from '#lib/platform/http/client-address.ts';
import { newConnection, send } from './connection.ts';
import { Handshake } from './handshake.ts';
import { openPresence, logFailure } from './presence.ts';
import { frameReceiver } from './receive-frame.ts';
import { ConnectionRegistry } from './registry.ts';
import { type SyncContext, TerminalSync } from './sync-terminal.ts';

/** Longest frame, bytes. */
const MAX_FRAME_BYTES = 16_384;

/** Intervals of polling for lost notifications, and of marking devices as seen, milliseconds. */
const POLL_MS = 2_000;
const SEEN_MS = 10_000;

export type DeviceHub = {
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** A message of the channel: `process device`, or `process device print {…}`. */
  wake(payload: string): void;
  has(deviceId: number): boolean;
  close(): Promise<void>;
};

/**
 * `addressOf`: the client's address. `isExempt`: networks of which any number of unpaired terminals may come.
 */
export type HubContext = SyncContext & {
  addressOf: (incoming: IncomingMessage) => string;
  isExempt: (network: string) => boolean;
};

/** Opens the connections of terminals in this process (docs/terminal-protocol.md). */
export function openDeviceHub({ addressOf, isExempt, ...context }: HubContext): DeviceHub {
  const processId = randomUUID();
  const presence = openPresence(context.database, processId);
  const registry = new ConnectionRegistry(presence, isExempt);
  const sync = new TerminalSync(context, registry);
  const handshake = new Handshake({ database: context.database, presence, registry, sync });
  const receive = frameReceiver({ payments: context.payments, registry, handshake, sync });
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false });

  function connect(socket: WebSocket, network: string): void {
    const connection = newConnection(socket, network);
    registry.add(connection);
    socket.on('error', () => registry.drop(connection));
    socket.on('close', () => registry.drop(connection));
    socket.on('message', (data, isBinary) => {
      if (isBinary) return registry.refuse(connection, 'unreadable');
      receive(connection, (data as Buffer).toString());
    });
  }

  function wake(payload: string): void {
    const [, holder, id, print] = /^(\S+) (\d+)(?: print (.*))?$/su.exec(payload) ?? [];
    const connection = holder === processId ? registry.ready.get(Number(id)) : undefined;
    if (!connection) return;
    registry.inOrder(connection, async () => {
      if (print !== undefined) return send(connection, { type: 'print', ...JSON.parse(print) });
      await sync.sendPayment(connection);
      await sync.sendPairing(connection);
    });
  }

  let isPolling = false;
  const polling = setInterval(() => {
    registry.dropSilent();
    if (isPolling) return;
    isPolling = true;
    void logFailure('messages that terminals missed could not be sent', sync.sendMissed()).finally(
      () => (isPolling = false),
    );
  }, POLL_MS).unref();
  const seeing = setInterval(
    () =>
      void logFailure('connected devices could not be marked as seen', presence.stillSeen([...registry.ready.keys()])),
    SEEN_MS,
  ).unref();

  return {
    upgrade(incoming, socket, head) {
      const network = subscriberOf(addressOf(incoming));
      registry.makeRoom();
      server.handleUpgrade(incoming, socket, head, (opened) => connect(opened, network));
    },
    wake,
    has: (deviceId) => registry.ready.has(deviceId),
    async close() {
      clearInterval(polling);
      clearInterval(seeing);
      await registry.close();
      server.close();
    },
  };
}
