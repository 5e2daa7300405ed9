import { createSocket } from 'node:dgram';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';

/** Receivers of callbacks and a name server, on loopback, for tests. Each counts what reaches it. */

export type Received = { method: string; path: string; headers: IncomingMessage['headers']; body: string; at: number };

export type Receiver = {
  port: number;
  /** `host:port`, as the settings name it. */
  host: string;
  url: string;
  /** Connections made, whatever came of them. */
  connections: () => number;
  received: Received[];
  close(): Promise<void>;
};

async function listening(server: Server, scheme: string, received: Received[]): Promise<Receiver> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    host: `127.0.0.1:${port}`,
    url: `${scheme}://127.0.0.1:${port}/cb`,
    connections: () => connections,
    received,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function collecting(received: Received[], answer: (got: Received, response: ServerResponse) => void): RequestListener {
  return async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    const got = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString('utf8'), at: Date.now() };
    received.push(got);
    answer(got, response);
  };
}

/** An HTTP receiver that keeps what it got and then answers. */
export async function httpReceiver(answer: (got: Received, response: ServerResponse) => void = (_got, response) => response.end('ok')): Promise<Receiver> {
  const received: Received[] = [];
  return listening(createServer(collecting(received, answer)), 'http', received);
}

/** The same over TLS with the given certificate. */
export async function httpsReceiver(certificate: { key: string; cert: string }): Promise<Receiver> {
  const received: Received[] = [];
  return listening(createTlsServer(certificate, collecting(received, (_got, response) => response.end('ok'))), 'https', received);
}

/** A receiver that speaks below HTTP: it gets the socket once the first bytes of the request have come. */
export function rawReceiver(speak: (socket: Socket) => void): Promise<Receiver> {
  return listening(createTcpServer((socket) => socket.once('data', () => speak(socket))), 'http', []);
}

const RECORD = { A: 1, AAAA: 28 } as const;

function answerBytes(type: number, address: string): Buffer {
  const data = type === RECORD.A
    ? Buffer.from(address.split('.').map(Number))
    : Buffer.from(address.split(':').flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]));
  const head = Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length]);
  return Buffer.concat([head, data]);
}

function nameOf(question: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

export type NameServer = { address: string; questions: string[]; close(): Promise<void> };

/** A DNS server with TTL 0. `addressesOf` is asked for every question; full IPv6 addresses only, null leaves the question unanswered. */
export async function nameServer(addressesOf: (name: string, type: 'A' | 'AAAA') => readonly string[] | null): Promise<NameServer> {
  const questions: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => {
    const { name, end } = nameOf(question);
    const type = question.readUInt16BE(end - 4);
    const kind = type === RECORD.A ? 'A' : 'AAAA';
    questions.push(`${name} ${kind}`);
    const addresses = addressesOf(name, kind);
    if (addresses === null) return;
    const head = Buffer.from(question.subarray(0, end));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(addresses.length, 6);
    head.writeUInt16BE(0, 8);
    head.writeUInt16BE(0, 10);
    socket.send(Buffer.concat([head, ...addresses.map((address) => answerBytes(type, address))]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
