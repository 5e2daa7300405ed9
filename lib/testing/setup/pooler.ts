import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';

/**
 * A connection pooler in transaction mode, as small as can be: its clients share one connection to the server, each for
 * one transaction at a time. Signs everybody in. For tests only.
 */

const SSL_REQUEST = 80_877_103;

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

const WELCOME = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('S', Buffer.from('client_encoding\0UTF8\0')),
  message('Z', Buffer.from('I')),
]);

/** Cuts whole messages from the front of what has arrived; `headless`: the first one has no type. */
function cut(bytes: Buffer, headless: boolean): [Buffer, Buffer] | null {
  const at = headless ? 0 : 1;
  if (bytes.length < at + 4) return null;
  const length = bytes.readUInt32BE(at) + at;
  return bytes.length < length ? null : [bytes.subarray(0, length), bytes.subarray(length)];
}

export async function transactionPooler(url: string): Promise<{ url: string; close(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const server = (client as unknown as { connection: { stream: Socket } }).connection.stream;
  server.removeAllListeners('data');
  server.on('error', () => undefined);

  let holder: Socket | null = null;
  const queue: { socket: Socket; bytes: Buffer }[] = [];
  let answered: Buffer = Buffer.alloc(0);

  function next(): void {
    if (holder === null) holder = queue[0]?.socket ?? null;
    for (let at = queue.findIndex(({ socket }) => socket === holder); at >= 0; ) {
      server.write(queue.splice(at, 1)[0]?.bytes ?? '');
      at = queue.findIndex(({ socket }) => socket === holder);
    }
  }
  server.on('data', (chunk: Buffer) => {
    holder?.write(chunk);
    answered = Buffer.concat([answered, chunk]);
    for (let one = cut(answered, false); one; one = cut(answered, false)) {
      answered = one[1];
      // Ready, and in no transaction.
      if (one[0].toString('latin1', 0, 1) === 'Z' && one[0].toString('latin1', 5) === 'I') holder = null;
    }
    if (holder === null) next();
  });

  const sockets = new Set<Socket>();
  const pooler = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    let [bytes, isIn]: [Buffer, boolean] = [Buffer.alloc(0), false];
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      for (let one = cut(bytes, !isIn); one; one = cut(bytes, !isIn)) {
        const [whole] = one;
        bytes = one[1];
        if (!isIn && whole.readUInt32BE(4) === SSL_REQUEST) socket.write('N');
        else if (!isIn) isIn = socket.write(WELCOME) || true;
        else if (whole.toString('latin1', 0, 1) === 'X') socket.end();
        else queue.push({ socket, bytes: whole });
      }
      next();
    });
  });
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve));
  const pooled = Object.assign(new URL(url), { port: String((pooler.address() as AddressInfo).port) }).href;
  return {
    url: pooled,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.destroy();
      await new Promise((resolve) => pooler.close(resolve));
    },
  };
}
