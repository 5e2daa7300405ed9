import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Proxies as operators have them, by what they make of the address that a request was made under. */

export const PROXIES = {
  /** nginx's `proxy_pass` as it comes: its own target as the host, and nothing of ours. */
  plain: (target: string): IncomingHttpHeaders => ({ host: target }),
  /** A host without its port. */
  noport: (): IncomingHttpHeaders => ({
    host: 'localhost',
    'x-forwarded-host': 'localhost',
    'x-forwarded-proto': 'http',
  }),
  /** A second proxy behind another one, that names the address of the first. */
  inner: (target: string): IncomingHttpHeaders => ({ host: target, 'x-forwarded-host': '172.18.0.4:3000' }),
} as const;

export type ProxyKind = keyof typeof PROXIES;

/** Every request goes on to the port `target` of this machine, as the kind of the moment has it. */
export async function headerProxy(): Promise<{
  port: number;
  lead(target: number): void;
  become(kind: ProxyKind): void;
  stop(): void;
}> {
  let [kind, target]: [ProxyKind, number] = ['plain', 0];
  const server = createServer((incoming, outgoing) => {
    const headers = {
      ...incoming.headers,
      ...PROXIES[kind](`127.0.0.1:${target}`),
      'x-forwarded-for': incoming.socket.remoteAddress,
    };
    const { method, url: path } = incoming;
    const asked = request({ host: '127.0.0.1', port: target, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    lead: (port) => {
      target = port;
    },
    become: (next) => {
      kind = next;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
