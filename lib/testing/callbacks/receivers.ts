import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';

/** Receivers of callbacks, on loopback, for tests. Each counts what reaches it. */

export type Received = { method: string; path: string; headers: IncomingMessage['headers']; body: string; at: number };

export type Receiver = {
  port: number;
  /** `host:port`, as the settings name it. */
  host: string;
  url: string;
  /** Connections made, failed ones among them. */
  connections: () => number;
  received: Received[];
  close(): Promise<void>;
};

async function listening(server: Server, scheme: string, received: Received[], host = '127.0.0.1'): Promise<Receiver> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
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
    const got = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
      at: Date.now(),
    };
    received.push(got);
    answer(got, response);
  };
}

/** An HTTP receiver that keeps what it got and then answers. */
export async function httpReceiver(
  answer: (got: Received, response: ServerResponse) => void = (_got, response) => response.end('ok'),
): Promise<Receiver> {
  const received: Received[] = [];
  return listening(createServer(collecting(received, answer)), 'http', received);
}

/** The same over TLS with the given certificate. */
export async function httpsReceiver(
  certificate: { key: string; cert: string },
  answer: Parameters<typeof collecting>[1] = (_got, response) => response.end('ok'),
): Promise<Receiver> {
  const received: Received[] = [];
  return listening(createTlsServer(certificate, collecting(received, answer)), 'https', received);
}

/** A receiver that speaks below HTTP: it gets the socket once the first bytes of the request have come. */
export function rawReceiver(speak: (socket: Socket) => void): Promise<Receiver> {
  return listening(
    createTcpServer((socket) => socket.once('data', () => speak(socket))),
    'http',
    [],
  );
}

/**
 * Listens on every address of this machine and is to be reached by none of them. Where there is no IPv6, on all of
 * IPv4.
 */
export async function everywhereReceiver(): Promise<Receiver> {
  const listener = () =>
    createServer((request, response) => void request.resume().on('end', () => response.end('reached')));
  return listening(listener(), 'http', [], '::').catch(() => listening(listener(), 'http', [], '0.0.0.0'));
}

/** Signed by itself and valid for 127.0.0.1, so that only the missing trust is wrong with it. */
export const SELF_SIGNED = {
  key: [
    '-----BEGIN PRIVATE KEY-----',
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgVuvbhBUWp2FwuM3X',
    'cxTzFgHDu7TDL/BARXH/UVTpYpihRANCAATtZrmD5CRGkIuR6emdhc76zmO8KQgI',
    'yLT94lyONGHT06XdA57m0mQIIOjwfrFlj451msBI3FCQrJvRJuB5kas6',
    '-----END PRIVATE KEY-----',
  ].join('\n'),
  cert: [
    '-----BEGIN CERTIFICATE-----',
    'MIIBkTCCATagAwIBAgIUNoirAGdDeNSmjRJe7M0DMZaagyQwCgYIKoZIzj0EAwIw',
    'FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMTAxNTE0OVoYDzIxMjYxMDI4',
    'MDE1MTQ5WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO',
    'PQMBBwNCAATtZrmD5CRGkIuR6emdhc76zmO8KQgIyLT94lyONGHT06XdA57m0mQI',
    'IOjwfrFlj451msBI3FCQrJvRJuB5kas6o2QwYjAdBgNVHQ4EFgQUE5mZm7xTPhAc',
    'awa+XrBrV9jRv4cwHwYDVR0jBBgwFoAUE5mZm7xTPhAcawa+XrBrV9jRv4cwDwYD',
    'VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0kAMEYC',
    'IQDTec1tGv91DnrZfzHGDwT/cL/lwAmsmWtekQ2bT6+FKwIhAMbGqccVISclt+tS',
    'KtFkvKo6piL7iHz+NqVH/ykHdW5B',
    '-----END CERTIFICATE-----',
  ].join('\n'),
};
