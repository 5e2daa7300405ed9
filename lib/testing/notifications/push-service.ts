import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
  type ECDH,
} from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A push service of our own with browsers at it: it takes what it is sent over HTTP, checks whose it is (RFC 8292), and
 * its browsers decrypt it (RFC 8291) with Node's own functions. Nothing of the library that encrypts is used here.
 */

type Taken = {
  /** `content`: what the browser shows. */
  content: { title: string; body: string; tag: string; path: string; lang: string; dir: string };
  /** The body as it came, which the service itself can read. */
  body: Buffer;
  headers: IncomingMessage['headers'];
  /** The public key that signed it, and its claims. */
  signedBy: string;
  claims: { aud: string; exp: number; sub: string };
};

export type TestBrowser = {
  subscription: { endpoint: string; p256dh: string; auth: string };
  taken: Taken[];
  /** Status of the next responses to it, in their order; then 201. */
  answers: number[];
};

export type PushService = {
  /** `host:port`, as the settings name it. */
  host: string;
  /** A browser with an address at this service. */
  browser(): TestBrowser;
  close(): Promise<void>;
};

type Known = TestBrowser & { pair: ECDH; secret: Buffer };

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Known>();
  const server = createServer((request, response) => {
    const known = browsers.get(request.url ?? '');
    if (!known) return void response.writeHead(404).end();
    void bodyOf(request).then((body) => {
      const [token = '', signedBy = ''] =
        /^vapid t=(.+?), ?k=(.+)$/.exec(request.headers.authorization ?? '')?.slice(1) ?? [];
      const claims = claimsOf(token, signedBy);
      if (claims === null) return void response.writeHead(403).end();
      const status = known.answers.shift() ?? 201;
      if (status === 201)
        known.taken.push({
          content: JSON.parse(decrypted(known, body)),
          body,
          headers: request.headers,
          signedBy,
          claims,
        });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  return {
    host,
    browser() {
      const [pair, secret, path] = [createECDH('prime256v1'), randomBytes(16), `/push/${randomUUID()}`];
      const p256dh = pair.generateKeys('base64url');
      const subscription = { endpoint: `http://${host}${path}`, p256dh, auth: secret.toString('base64url') };
      const known: Known = { subscription, taken: [], answers: [], pair, secret };
      browsers.set(path, known);
      return known;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The claims of a token that this key signed and that is still good; null of any other. */
function claimsOf(token: string, key: string): Taken['claims'] | null {
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return null;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y } as never, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Taken['claims'];
  return isSigned && claims.exp * 1_000 > Date.now() ? claims : null;
}

/** RFC 8188 with the keys of RFC 8291: one record, its padding taken off. */
function decrypted({ pair, secret }: Known, body: Buffer): string {
  const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)];
  const [sender, sealed] = [body.subarray(21, 21 + length), body.subarray(21 + length)];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const shared = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), secret, info, 32));
  const derived = (what: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${what}\0`, bytes));
  const opener = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  opener.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}
