import type { Server } from 'node:http';
import { createServer, isIP, type Server as NetServer } from 'node:net';
import { listOf } from '../env-values.ts';

/** Addresses of our servers: those of `LISTEN`, and loopback for the supervisor and the sandbox. */

const LOOPBACK = ['127.0.0.1', '::1'];

/** Every address of the machine, of both kinds and of IPv4 alone. */
const EVERY = '::';
const EVERY_IPV4 = '0.0.0.0';

export const isAddressList = (text: string): boolean => listOf(text).every((address) => isIP(address) !== 0);

/**
 * The sandbox listens on its own machine alone, unless it is configured otherwise (decision 66). Production is behind a
 * proxy that may be another machine.
 */
export function listenAddresses(given: readonly string[], isProduction: boolean): string[] {
  if (given.length === 0) return isProduction ? [EVERY] : LOOPBACK;
  const all = [EVERY, EVERY_IPV4].find((address) => given.includes(address));
  return all ? [all] : [...new Set([...LOOPBACK, ...given])];
}

export type Listening = {
  /** Takes no more connections; resolves when the last one is gone. */
  close(): Promise<void>;
};

/** Errors of a machine that has no IPv6. */
const NO_SUCH_ADDRESS = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/**
 * One server on several addresses, and on several ports of each. `::1` is left out where the machine has no IPv6; any
 * other address that cannot be had is an error.
 */
export async function listenOn(
  server: Server,
  ports: readonly [number, ...number[]],
  addresses: readonly string[],
): Promise<Listening> {
  const [first = EVERY, ...others] = addresses;
  const [port, ...morePorts] = ports;
  await listening(server, port, first);
  const besides: NetServer[] = [];
  const more = [
    ...others.map((address) => ({ address, port })),
    ...morePorts.flatMap((one) => [first, ...others].map((address) => ({ address, port: one }))),
  ];
  for (const { address, port: one } of more) {
    // Node's own way to let one HTTP server answer connections that another socket took.
    const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));
    const isUp = await listening(other, one, address).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (address === '::1' && NO_SUCH_ADDRESS.includes(error.code ?? '')) return false;
        throw error;
      },
    );
    if (isUp) besides.push(other);
  }
  return {
    close: async () =>
      void (await Promise.all([server, ...besides].map((one) => new Promise((resolve) => one.close(resolve))))),
  };
}

/** Without a host, Node listens on every address, and on those of IPv4 where there is no IPv6. */
function listening(server: NetServer, port: number, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).once('listening', () => {
      server.off('error', reject);
      resolve();
    });
    if (address === EVERY) server.listen(port);
    else server.listen(port, address);
  });
}
