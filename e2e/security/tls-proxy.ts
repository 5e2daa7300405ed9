import { webcrypto } from 'node:crypto';
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Integer, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, Certificate } from 'pkijs';

/**
 * What stands in front of an installation and ends its encryption: a proxy with a certificate that it makes for itself
 * and forgets.
 */

const HOUR_MS = 3_600_000;

const pem = (kind: string, der: ArrayBuffer): string =>
  `-----BEGIN ${kind}-----\n${Buffer.from(der)
    .toString('base64')
    .replace(/.{64}(?=.)/g, '$&\n')}\n-----END ${kind}-----\n`;

async function identityOf(host: string): Promise<{ key: string; cert: string }> {
  const keys = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const made = new Certificate({ version: 2, serialNumber: new Integer({ value: 1 }) });
  for (const name of [made.issuer, made.subject])
    name.typesAndValues.push(new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: host }) }));
  made.notBefore.value = new Date(Date.now() - HOUR_MS);
  made.notAfter.value = new Date(Date.now() + HOUR_MS);
  await made.subjectPublicKeyInfo.importKey(keys.publicKey as CryptoKey);
  await made.sign(keys.privateKey as CryptoKey, 'SHA-256');
  return {
    key: pem('PRIVATE KEY', await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)),
    cert: pem('CERTIFICATE', made.toSchema(true).toBER(false)),
  };
}

/**
 * Every request goes on to `target`, a port of this machine, with `client` as the last address of X-Forwarded-For.
 * Answers its port; `stop` ends it.
 */
export async function tlsProxy({
  host,
  target,
  client,
}: {
  host: string;
  target: () => number;
  client: string;
}): Promise<{ port: number; stop(): void }> {
  const server: Server = createServer(await identityOf(host), (incoming, outgoing) =>
    pass(incoming, outgoing, { port: target(), client }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { port, client }: { port: number; client: string },
): void {
  const said = incoming.headers['x-forwarded-for'];
  const headers = {
    ...incoming.headers,
    'x-forwarded-proto': 'https',
    'x-forwarded-for': said === undefined ? client : `${String(said)}, ${client}`,
  };
  const asked = request({ host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  asked.on('error', () => outgoing.destroy());
  incoming.pipe(asked);
}
