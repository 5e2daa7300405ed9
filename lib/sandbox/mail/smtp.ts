import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { CapturedMail } from './captured-mail.ts';
import { outcomeOfAddress } from './simulated-outcomes.ts';
import { readMail } from './read-mail.ts';

/** The sandbox's mail server: takes e-mails of every program on this machine and delivers none. */

const MAX_BYTES = 2 * 1024 * 1024;

const refusal = (code: number, sentence: string): Error => Object.assign(new Error(sentence), { responseCode: code });

export async function openSmtp(mail: CapturedMail, port: number): Promise<{ port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    banner: 'sandbox mail server: nothing leaves this machine',
    logger: false,
    size: MAX_BYTES,
    closeTimeout: 1_000,
    onRcptTo({ address }, _session, done) {
      const outcome = outcomeOfAddress(address);
      if (outcome === 'rejects') return done(refusal(550, '5.1.1 nobody of this name lives here'));
      if (outcome === 'postpones') return done(refusal(450, '4.2.0 the mailbox is busy, come again'));
      return done();
    },
    onData(stream, session, done) {
      receive(mail, stream, session).then(
        (sentence) => done(null, sentence),
        (error: Error) => done(error),
      );
    },
  });
  // A client that hangs up in the middle is its own affair.
  server.on('error', () => undefined);
  const listening = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    const socket = server.listen(port, '127.0.0.1', () => resolve((socket.address() as AddressInfo).port));
  });
  return { port: listening, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

async function receive(
  mail: CapturedMail,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) throw refusal(552, '5.3.4 too long');
  const bytes = Buffer.concat(chunks);
  const numbers: number[] = [];
  for (const { address } of envelope.rcptTo) numbers.push(mail.keep(await readMail(bytes, address)));
  if (envelope.rcptTo.some(({ address }) => outcomeOfAddress(address) === 'falls_silent'))
    return new Promise(() => undefined);
  return `2.0.0 kept as ${numbers.join(', ')}`;
}
