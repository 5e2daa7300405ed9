import { connect, createServer, type Socket } from 'node:net';

/**
 * A TCP proxy before PostgreSQL: it can swallow the reply to a statement that the server has run, and cut the
 * connection.
 */
export type DatabaseProxy = {
  port: number;
  /** The next message that names this statement reaches the server; its reply does not come back. */
  swallowReplyTo(statement: string): void;
  /** Every reply takes this much longer from now on, milliseconds. */
  delayReplies(ms: number): void;
  /** How many replies were swallowed. */
  readonly swallowed: number;
  close(): Promise<void>;
};

/** After a swallowed reply the server has had this long to commit before the connection goes, milliseconds. */
const COMMIT_TIME_MS = 60;

export async function startProxy(to: { host: string; port: number }): Promise<DatabaseProxy> {
  let armed: string | null = null;
  let swallowed = 0;
  let delayMs = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(to.port, to.host);
    let isMuted = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket);
          client.destroy();
          upstream.destroy();
        });
    }
    client.on('data', (chunk) => {
      if (armed !== null && !isMuted && chunk.includes(armed)) {
        armed = null;
        isMuted = true;
        swallowed += 1;
        setTimeout(() => {
          client.destroy();
          upstream.destroy();
        }, COMMIT_TIME_MS);
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (isMuted) return;
      if (delayMs === 0) client.write(chunk);
      else
        setTimeout(() => {
          if (!isMuted) client.write(chunk);
        }, delayMs);
    });
  });
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  );
  return {
    port,
    swallowReplyTo: (statement) => {
      armed = statement;
    },
    delayReplies: (ms) => {
      delayMs = ms;
    },
    get swallowed() {
      return swallowed;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
