import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { SimulatedOutcome } from './behaviour.ts';

/** Responses of the bank, and the faults that a simulated outcome puts in their place. */

export type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse };

type BankResponse = { status: number; body: object };

/** Does the work and sends its response, or the fault of the simulated outcome. */
export async function withOutcome(
  { latencyMs, shot }: SimulatedOutcome,
  { incoming, outgoing }: Exchange,
  work: () => BankResponse,
): Promise<void> {
  if (latencyMs > 0) await pause(latencyMs);
  if (shot?.what === 'refuse') return send(outgoing, 503, { error: 'not now' });
  if (shot?.what === 'lose_request') return void incoming.socket.destroy();
  if (shot?.what === 'reset') return void incoming.socket.resetAndDestroy();
  if (shot?.what === 'hang') return;
  if (shot?.what === 'delay') await pause(shot.ms);
  // The connection ends while the request is still on its way; the request is decided when it arrives.
  if (shot?.what === 'answer_late') {
    incoming.socket.destroy();
    await pause(shot.ms);
  }
  const { status, body } = work();
  if (shot?.what === 'lose_answer' || shot?.what === 'answer_late') return void incoming.socket.destroy();
  if (shot?.what === 'answer_twice') sayAgain(incoming, outgoing, body);
  return send(outgoing, status, body);
}

/** Sends the same response again on the connection, in place of the response to the next request. */
function sayAgain({ socket }: IncomingMessage, outgoing: ServerResponse, body: object): void {
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
