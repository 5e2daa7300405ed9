import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type ScriptedSmtp, scriptedSmtp, type SmtpScript } from '#lib/testing/mail/smtp.ts';
import { httpSmsSender } from './http-sms.ts';
import type { Mail, Sms } from './sender.ts';
import { smtpSender } from './smtp.ts';

const MAIL: Mail = {
  id: '<message-7@kupa.test>',
  from: { name: 'קפה לבנט', address: 'payments@kupa.test' },
  to: { name: 'Dana', address: 'dana@example.com' },
  replyTo: 'cafe@example.com',
  language: 'he',
  subject: 'אישור תשלום',
  html: '<p>שולם</p>',
  text: 'שולם\n.\nסוף',
  feedbackId: 'receipt:key:7:kupa',
};

let server: ScriptedSmtp | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function sendTo(
  script: SmtpScript,
  { begin = async () => true, mail = MAIL }: { begin?: () => Promise<boolean>; mail?: Mail } = {},
) {
  server = await scriptedSmtp(script);
  let asked = 0;
  const sendOutcome = await smtpSender(server.url)(mail, () => {
    asked += 1;
    return begin();
  });
  return { sendOutcome, asked, taken: server.taken.length };
}

describe('an e-mail over SMTP', () => {
  test('is handed over once the server waits for its text, and says what the server said', async () => {
    const { sendOutcome, asked } = await sendTo({});
    expect(sendOutcome).toEqual({ outcome: 'sent', reply: '250 2.0.0 taken as 4711' });
    expect(asked).toBe(1);
    expect(server?.commands.filter((line) => /^(MAIL|RCPT)/.test(line))).toEqual([
      'MAIL FROM:<payments@kupa.test>',
      'RCPT TO:<dana@example.com>',
    ]);
    const [text = ''] = server?.taken ?? [];
    expect(text).toMatch(/^From: =\?UTF-8\?.*<payments@kupa.test>/m);
    expect(text).toContain('Message-ID: <message-7@kupa.test>');
    expect(text).toContain('Auto-Submitted: auto-generated');
    expect(text).toContain('Reply-To: cafe@example.com');
    expect(text).toContain('Content-Type: multipart/alternative');
  });

  // A message that was not taken is sent again; a message whose fate is unknown is not.
  test.each<[what: string, script: SmtpScript, outcome: object, asked: number]>([
    [
      'a greeting of "not now"',
      { greeting: '421 busy' },
      { outcome: 'not_now', reason: 'refused', reply: '421 busy' },
      0,
    ],
    [
      'a server that hangs up at once',
      { greeting: 'drop' },
      { outcome: 'not_now', reason: 'unreachable', reply: null },
      0,
    ],
    [
      'a server that hangs up at the sender',
      { MAIL: 'drop' },
      { outcome: 'not_now', reason: 'unreachable', reply: null },
      0,
    ],
    [
      'a sender that is not welcome now',
      { MAIL: '451 later' },
      { outcome: 'not_now', reason: 'refused', reply: '451 later' },
      0,
    ],
    [
      'a recipient who is busy',
      { RCPT: '450 greylisted' },
      { outcome: 'not_now', reason: 'refused', reply: '450 greylisted' },
      0,
    ],
    [
      'a recipient whom nobody knows',
      { RCPT: '550 5.1.1 unknown' },
      { outcome: 'never', reason: 'refused', reply: '550 5.1.1 unknown' },
      0,
    ],
    ['no to the text itself', { DATA: '554 no' }, { outcome: 'never', reason: 'refused', reply: '554 no' }, 0],
    [
      'a text that is not taken now',
      { end: '452 no room' },
      { outcome: 'not_now', reason: 'refused', reply: '452 no room' },
      1,
    ],
    [
      'a text that is refused',
      { end: '550 5.7.1 spam' },
      { outcome: 'never', reason: 'refused', reply: '550 5.7.1 spam' },
      1,
    ],
    ['a line that breaks after the last dot', { end: 'drop' }, { outcome: 'unknown', reply: null }, 1],
  ])('meets %s', async (_, script, outcome, asked) => {
    const sent = await sendTo(script);
    expect(sent.sendOutcome).toEqual(outcome);
    expect(sent.asked).toBe(asked);
  });

  test("that has become somebody else's meanwhile is not handed over", async () => {
    const { sendOutcome, taken } = await sendTo({}, { begin: async () => false });
    expect(sendOutcome).toEqual({ outcome: 'not_ours' });
    expect(taken).toBe(0);
  });

  test('is not handed over while it cannot be marked', async () => {
    const { sendOutcome, taken } = await sendTo(
      {},
      {
        begin: async () => {
          throw new Error('the database is away');
        },
      },
    );
    expect(sendOutcome).toEqual({ outcome: 'not_now', reason: 'unreachable', reply: null });
    expect(taken).toBe(0);
  });

  test('meets a port where nobody listens', async () => {
    const { url, close } = await scriptedSmtp();
    await close();
    expect(await smtpSender(url)(MAIL, async () => true)).toEqual({
      outcome: 'not_now',
      reason: 'unreachable',
      reply: null,
    });
  });

  test('signs in with what its address says, and a sign-in that is refused is not the end', async () => {
    server = await scriptedSmtp({ EHLO: '250-hello\r\n250 AUTH PLAIN', AUTH: '535 5.7.8 wrong' });
    const address = server.url.replace('smtp://', 'smtp://kupa%40mail:s%3Acret@');
    expect(await smtpSender(address)(MAIL, async () => true)).toEqual({
      outcome: 'not_now',
      reason: 'refused',
      reply: '535 5.7.8 wrong',
    });
    server.behave({ EHLO: '250-hello\r\n250 AUTH PLAIN' });
    expect(await smtpSender(address)(MAIL, async () => true)).toMatchObject({ outcome: 'sent' });
    expect(server.commands.filter((line) => line.startsWith('AUTH')).at(-1)).toBe(
      `AUTH PLAIN ${Buffer.from('\0kupa@mail\0s:cret').toString('base64')}`,
    );
  });

  test.each<[what: string, mail: Partial<Mail>]>([
    ['a name', { to: { name: 'Dana\r\nBcc: eve@example.com', address: 'dana@example.com' } }],
    ['a subject', { subject: 'Paid\r\nBcc: eve@example.com\r\n\r\nHello' }],
    ["a sender's name", { from: { name: 'Cafe\r\nX-Evil: 1\r\n\r\n<script>', address: 'payments@kupa.test' } }],
    ['an answer address', { replyTo: 'cafe@example.com\r\nBcc: eve@example.com' }],
    ['an account', { feedbackId: 'receipt:key\r\nBcc: eve@example.com' }],
    ['an identifier', { id: '<7@kupa.test>\r\nBcc: eve@example.com' }],
  ])('cannot be given a header by %s', async (_, more) => {
    await sendTo({}, { mail: { ...MAIL, ...more } });
    const [head = ''] = (server?.taken[0] ?? '').split('\r\n\r\n');
    expect(head).not.toMatch(/^(Bcc|X-Evil):/im);
    expect(server?.commands.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<dana@example.com>']);
    expect(head).toContain('Content-Type: multipart/alternative');
  });

  test('to a domain of other letters leaves under its ASCII name, which every server takes', async () => {
    const from = { name: 'Kupa', address: 'payments@קופה.example' };
    const to = { name: 'Jörg', address: 'jorg@bücher.example' };
    const { sendOutcome } = await sendTo({ EHLO: '250-hello\r\n250 SMTPUTF8' }, { mail: { ...MAIL, from, to } });
    expect(sendOutcome).toMatchObject({ outcome: 'sent' });
    expect(server?.commands.filter((line) => /^(MAIL|RCPT)/.test(line))).toEqual([
      'MAIL FROM:<payments@xn--8dbb9bk.example>',
      'RCPT TO:<jorg@xn--bcher-kva.example>',
    ]);
  });

  test('asks for SMTPUTF8 only where the part before the @ has letters of its own', async () => {
    const to = { name: '', address: 'jörg@bücher.example' };
    await sendTo({ EHLO: '250-hello\r\n250 SMTPUTF8' }, { mail: { ...MAIL, to } });
    const commands = server?.commands.map((line) => Buffer.from(line, 'latin1').toString('utf8'));
    expect(commands?.filter((line) => /^(MAIL|RCPT)/.test(line))).toEqual([
      'MAIL FROM:<payments@kupa.test> SMTPUTF8',
      'RCPT TO:<jörg@xn--bcher-kva.example>',
    ]);
  });

  test('cannot be given a command by an address', async () => {
    const { taken } = await sendTo(
      {},
      { mail: { ...MAIL, to: { name: '', address: 'dana@example.com>\r\nRCPT TO:<eve@example.com' } } },
    );
    expect(server?.commands.filter((line) => line.includes('eve@'))).not.toContain('RCPT TO:<eve@example.com>');
    expect(taken).toBeLessThanOrEqual(1);
  });
});

const SMS: Sms = { id: '7', account: 'key', from: 'Cafe Levant', to: '+972521234567', text: 'שולם' };

describe('a text message over HTTP', () => {
  async function through(
    listener: RequestListener,
  ): Promise<{ sendOutcome: unknown; bodies: string[]; authorization: string[] }> {
    const bodies: string[] = [];
    const authorization: string[] = [];
    const gateway = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request.setEncoding('utf8')) body += chunk;
      bodies.push(body);
      authorization.push(request.headers.authorization ?? '');
      listener(request, response);
    });
    const port = await new Promise<number>((resolve) =>
      gateway.listen(0, '127.0.0.1', () => resolve((gateway.address() as AddressInfo).port)),
    );
    const sendOutcome = await httpSmsSender({ url: `http://127.0.0.1:${port}/sms`, key: 'secret-key-0123456789' })(
      SMS,
      async () => true,
    );
    gateway.closeAllConnections();
    await new Promise((resolve) => gateway.close(resolve));
    return { sendOutcome, bodies, authorization };
  }
  const saying =
    (status: number, body = '{}'): RequestListener =>
    (_, response) =>
      void response.writeHead(status).end(body);

  test('says what it is, for whom, and once', async () => {
    const { sendOutcome, bodies, authorization } = await through(saying(202, '{"id":"4711"}'));
    expect(sendOutcome).toEqual({ outcome: 'sent', reply: '202 {"id":"4711"}' });
    expect(bodies.map((body) => JSON.parse(body))).toEqual([
      { reference: '7', account: 'key', from: 'Cafe Levant', to: '+972521234567', text: 'שולם' },
    ]);
    expect(authorization).toEqual(['Bearer secret-key-0123456789']);
  });

  test.each<[what: string, listener: RequestListener, outcome: object]>([
    ['a no', saying(400, 'bad number'), { outcome: 'never', reason: 'refused', reply: '400 bad number' }],
    ['a key that is not known', saying(401), { outcome: 'never', reason: 'refused' }],
    [
      'an address elsewhere',
      (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
      { outcome: 'never', reason: 'refused' },
    ],
    ['too many', saying(429), { outcome: 'not_now', reason: 'refused' }],
    ['not now', saying(503), { outcome: 'not_now', reason: 'refused' }],
    ['an error of its own', saying(500), { outcome: 'unknown' }],
    ['a gateway behind the gateway', saying(504), { outcome: 'unknown' }],
    ['a line that breaks', (request) => void request.socket.destroy(), { outcome: 'unknown', reply: null }],
  ])('meets %s', async (_, listener, outcome) => {
    expect((await through(listener)).sendOutcome).toMatchObject(outcome);
  });

  test('meets a port where nobody listens', async () => {
    const gateway = createServer();
    const port = await new Promise<number>((resolve) =>
      gateway.listen(0, '127.0.0.1', () => resolve((gateway.address() as AddressInfo).port)),
    );
    await new Promise((resolve) => gateway.close(resolve));
    expect(
      await httpSmsSender({ url: `http://127.0.0.1:${port}/sms`, key: 'secret-key-0123456789' })(SMS, async () => true),
    ).toEqual({ outcome: 'not_now', reason: 'unreachable', reply: null });
  });

  test("that has become somebody else's is not sent", async () => {
    let asked = 0;
    const gateway = createServer((_, response) => {
      asked += 1;
      response.end();
    });
    const port = await new Promise<number>((resolve) =>
      gateway.listen(0, '127.0.0.1', () => resolve((gateway.address() as AddressInfo).port)),
    );
    expect(
      await httpSmsSender({ url: `http://127.0.0.1:${port}/`, key: 'secret-key-0123456789' })(SMS, async () => false),
    ).toEqual({ outcome: 'not_ours' });
    expect(asked).toBe(0);
    await new Promise((resolve) => gateway.close(resolve));
  });
});
