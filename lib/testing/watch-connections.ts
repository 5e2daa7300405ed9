import { createServer } from 'node:net';
import { constants } from 'node:os';

/** A connection that the process asked its system for: where to, as the last word before the system. */
export type Attempt = { address: string; port: number };

export type Watch = { readonly attempts: Attempt[]; stop(): void };

type Connect = (this: unknown, request: unknown, address: string, port: number) => number;
type Handle = { connect: Connect; connect6: Connect };

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Node's own object for a TCP connection, which `net`, `http`, `fetch`, `undici` and `pg` all end at. */
async function tcpHandle(): Promise<Handle> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const handle = Object.getPrototypeOf((server as unknown as { _handle: object })._handle) as Handle;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return handle;
}

/**
 * Watches every TCP connection that this process opens, below everything that could open one. No packet leaves the
 * machine meanwhile: a connection to another machine is led to the port `standIn` of loopback, or refused where there
 * is none, so that tests may speak of public addresses.
 */
export async function watchConnections({
  standIn,
  isRefused = () => false,
  onAttempt,
}: {
  standIn?: number;
  /** Addresses that nobody answers at, with a stand-in or without. */
  isRefused?: (address: string) => boolean;
  onAttempt?: (attempt: Attempt) => void;
} = {}): Promise<Watch> {
  const handle = await tcpHandle();
  const { connect, connect6 } = handle;
  const attempts: Attempt[] = [];
  const watched = (original: Connect): Connect =>
    function (this: unknown, request, address, port) {
      attempts.push({ address, port });
      onAttempt?.({ address, port });
      if (LOOPBACK.test(address)) return original.call(this, request, address, port);
      return standIn === undefined || isRefused(address)
        ? -constants.errno.ECONNREFUSED
        : connect.call(this, request, '127.0.0.1', standIn);
    };
  handle.connect = watched(connect);
  handle.connect6 = watched(connect6);
  return { attempts, stop: () => void Object.assign(handle, { connect, connect6 }) };
}
