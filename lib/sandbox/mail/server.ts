import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { type CapturedMail, openCapturedMail } from './captured-mail.ts';
import { outcomeOfNumber } from './simulated-outcomes.ts';
import type { MailSettings } from './settings.ts';
import { openSmtp } from './smtp.ts';

/**
 * Mail server and gateway for text messages (docs/sms-protocol.md) of the sandbox. They keep the messages, and a
 * control API shows these to the mailbox screen. The outside world, like the bank: it shares nothing with the product.
 */
export type RunningMailServer = { url: string; smtpUrl: string; close(): Promise<void> };

const BODY_LIMIT_BYTES = 64 * 1024;
const MAX_LISTED = 200;

const sms = z.object({
  reference: z.string().min(1).max(100),
  account: z.string().max(100).default(''),
  from: z.string().max(200),
  to: z.string().regex(/^\+[1-9]\d{6,14}$/),
  text: z.string().min(1).max(2_000),
});

type GatewayResponse = { status: number; body: object } | 'silence';

export async function startMailServer({ port, smtpPort, key, data }: MailSettings): Promise<RunningMailServer> {
  const mail = openCapturedMail(data);
  const smtp = await openSmtp(mail, smtpPort);

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', 'http://post');
    if (url.pathname === '/health') return send(outgoing, 200, { healthy: true });
    if (!isAuthorised(incoming.headers.authorization, key)) return send(outgoing, 401, { error: 'unauthorised' });
    const answer =
      incoming.method === 'POST' && url.pathname === '/sms'
        ? takeSms(mail, await readBody(incoming))
        : controlApi(mail, incoming.method ?? '', url);
    return answer === 'silence' ? void incoming.socket.destroy() : send(outgoing, answer.status, answer.body);
  }

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() =>
      outgoing.headersSent ? outgoing.destroy() : send(outgoing, 500, { error: 'internal' }),
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await Promise.all([closed, smtp.close()]);
      mail.close();
    },
  };
}

/** Accepts a text message; one with a known reference gets the same response and is not delivered a second time. */
function takeSms(mail: CapturedMail, body: unknown): GatewayResponse {
  const read = sms.safeParse(body);
  if (!read.success)
    return { status: 422, body: { error: 'invalid request', field: read.error.issues[0]?.path.join('.') ?? null } };
  const { reference, account, from, to, text } = read.data;
  const outcome = outcomeOfNumber(to);
  if (outcome === 'rejects') return { status: 400, body: { error: 'this number takes no messages' } };
  if (outcome === 'postpones') return { status: 503, body: { error: 'not now' } };
  const id =
    mail.findByReference('sms', reference) ??
    mail.keep({ channel: 'sms', account, reference, from, to, subject: '', text, html: '', headers: [] });
  return outcome === 'falls_silent' ? 'silence' : { status: 202, body: { id: String(id) } };
}

/** `GET /messages?account=…`, `GET /messages/7`, `GET /count?reference=…` */
function controlApi(mail: CapturedMail, method: string, url: URL): GatewayResponse {
  const [, resource, id] = url.pathname.split('/');
  if (method !== 'GET') return { status: 405, body: { error: 'not allowed' } };
  if (resource === 'count')
    return { status: 200, body: { count: mail.count(url.searchParams.get('reference') ?? '') } };
  if (resource !== 'messages') return { status: 404, body: { error: 'not found' } };
  if (id === undefined)
    return { status: 200, body: { messages: mail.list(url.searchParams.get('account') ?? '', MAX_LISTED) } };
  const message = /^[1-9]\d{0,14}$/.test(id) ? mail.find(Number(id)) : null;
  return message ? { status: 200, body: message } : { status: 404, body: { error: 'not found' } };
}

function isAuthorised(header: string | undefined, key: string): boolean {
  const given = Buffer.from(header ?? '');
  const wanted = Buffer.from(`Bearer ${key}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Undefined where the body is too long or no JSON. */
async function readBody(incoming: IncomingMessage): Promise<unknown> {
  let text = '';
  incoming.setEncoding('utf8');
  for await (const chunk of incoming) {
    text += chunk;
    if (text.length > BODY_LIMIT_BYTES) return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function send(outgoing: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  outgoing.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  outgoing.end(text);
}
