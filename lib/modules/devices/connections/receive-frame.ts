import { type NumberedDeviceMessage, readDeviceFrame } from '#lib/sdk/terminal/messages.ts';
import { type Connection, send } from './connection.ts';
import type { Handshake } from './handshake.ts';
import type { DevicePayments } from './port.ts';
import type { ConnectionRegistry } from './registry.ts';
import type { TerminalSync } from './sync-terminal.ts';

/** Most frames of one connection in a second. */
const MAX_FRAMES_A_SECOND = 50;

type ReceiverContext = {
  payments: DevicePayments;
  registry: ConnectionRegistry;
  handshake: Handshake;
  sync: TerminalSync;
};

/** Processes frames of terminals (docs/terminal-protocol.md, "Numbers"): unreadable or disordered ones are refused. */
export function frameReceiver({ payments, registry, handshake, sync }: ReceiverContext) {
  /** Processes a message in its order and once; the acknowledgement follows when its effects are in the database. */
  function receiveNumbered(connection: Connection, seq: number, message: NumberedDeviceMessage): void {
    const { device, terminalId, receivedSeq } = connection;
    if (!device) return registry.refuse(connection, 'order');
    if (receivedSeq === null) connection.receivedSeq = seq - 1;
    else if (seq <= receivedSeq) return send(connection, { type: 'heartbeat' });
    else if (seq !== receivedSeq + 1 + connection.queued) return registry.refuse(connection, 'order');
    connection.queued += 1;
    registry.inOrder(connection, async () => {
      try {
        await payments.receive({ id: device.id, terminalId }, message);
        connection.receivedSeq = seq;
      } finally {
        connection.queued -= 1;
      }
      await sync.sendPayment(connection);
      send(connection, { type: 'heartbeat' });
    });
  }

  return (connection: Connection, text: string): void => {
    if (connection.state === 'closed') return;
    const now = Date.now();
    connection.lastFrameAt = now;
    const { frames } = connection;
    if (now - frames.second >= 1_000) [frames.second, frames.count] = [now, 0];
    frames.count += 1;
    if (frames.count > MAX_FRAMES_A_SECOND) return registry.refuse(connection, 'too-fast');
    const read = readDeviceFrame(text);
    if ('bad' in read) return registry.refuse(connection, read.bad);
    const { message, envelope } = read;
    if (envelope.ack > connection.sentSeq) return registry.refuse(connection, 'order');
    if (connection.state !== 'ready') return handshake.receive(connection, message);
    if (message.type === 'heartbeat') return send(connection, { type: 'heartbeat' });
    if (message.type === 'hello' || message.type === 'prove') return registry.refuse(connection, 'order');
    receiveNumbered(connection, envelope.seq, message);
  };
}
