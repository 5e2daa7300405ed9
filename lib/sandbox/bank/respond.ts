import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { SimulatedOutcome } from './behaviour.ts';

/** Responses of the bank, and the faults that a simulated outcome puts in their place. */

export type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse };

type BankResponse = { status: number; body: object };

/** Does the work and sends its response, or the fault of the simulated outcome. */
export async function withOutcome(
  { latencyMs, fault }: SimulatedOutcome,
  { incoming, outgoing }: Exchange,
  work: () => BankResponse,
): Promise<void> {
  if (latencyMs > 0) await pause(latencyMs);
  if (fault?.what === 'refuse') return send(outgoing, 503, { error: 'not now' });
  if (fault?.what === 'lose_request') return void incoming.socket.destroy();
  if (fault?.what === 'reset') return void incoming.socket.resetAndDestroy();
  if (fault?.what === 'hang') return;
  if (fault?.what === 'delay') await pause(fault.ms);
  // The connection ends while the request is still on its way; the request is decided when it arrives.
  if (fault?.what === 'answer_late') {
    incoming.socket.destroy();
    await pause(fault.ms);
  }
  const { status, body } = work();
  if (fault?.what === 'hold_answer') return;
  if (fault?.what === 'lose_answer' || fault?.what === 'answer_late') return void incoming.socket.destroy();
  if (fault?.what === 'answer_twice') sendTwice(incoming, outgoing, body);
  return send(outgoing, status, body);
}

/** Sends the same response again on the connection, in place of the response to the next request. */
function sendTwice({ socket }: IncomingMessage, outgoing: ServerResponse, body: object): void {
  const text = JSON.stringify(body);
  outgoing.once('finish', () =>
    socket.write(
      `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    ),
  );
}

export function send(outgoing: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  outgoing.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  outgoing.end(text);
}
