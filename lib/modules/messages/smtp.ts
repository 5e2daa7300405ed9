import { Readable } from 'node:stream';
import { domainToASCII } from 'node:url';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SendOutcome } from './domain.ts';
import { type Begin, type Mail, replyOf, type SendMail } from './sender.ts';

/**
 * E-mail over SMTP, one connection a message. The text is a stream, read once the server has accepted sender and
 * recipient and has asked for the text (354): `begin` is called then, so that a refused address never looks like a lost
 * response.
 */

/** Milliseconds. All together stays well inside the lease of a claim. */
const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
const DEADLINE_MS = 40_000;

const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

type Server = { options: SMTPConnection['options']; login: { user: string; pass: string } | null };

/**
 * `smtp://user:password@host:587` (upgrades to TLS, and refuses to go on without where the host is not this machine) or
 * `smtps://…:465`.
 */
function serverOf(address: string): Server {
  const url = new URL(address);
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  const secure = url.protocol === 'smtps:';
  return {
    options: {
      host: asciiDomain(decodeURIComponent(url.hostname.replace(/^\[|\]$/g, ''))),
      port: url.port === '' ? (PORTS[url.protocol] ?? 587) : Number(url.port),
      secure,
      requireTLS: !secure && !isLocal,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      dnsTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
    },
    login:
      url.username === '' ? null : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
  };
}

const NOT_ASCII = /[^\0-\x7f]/;

/** A domain in its ASCII form: `bücher.example` is `xn--bcher-kva.example`. Any other text stays as it is. */
const asciiDomain = (domain: string): string => (NOT_ASCII.test(domain) ? domainToASCII(domain) || domain : domain);

/**
 * An address in the form of an envelope. Every server accepts a domain of other letters in its ASCII form; only a local
 * part of such letters needs SMTPUTF8 (RFC 6531), which the library then requests.
 */
function envelopeAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 0 ? address : address.slice(0, at + 1) + asciiDomain(address.slice(at + 1));
}

/** Sends through the server at `address`. Credentials in it are used for signing in and never logged. */
export function smtpSender(address: string): SendMail {
  const server = serverOf(address);
  return (mail, begin) => send(server, mail, begin);
}

/** The message as bytes. Values of headers are encoded by the library, which ends no line where a value has one. */
function bytesOf({ id, from, to, replyTo, language, subject, html, text, feedbackId }: Mail): Promise<Buffer> {
  return new MailComposer({
    from,
    to,
    ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
    subject,
    html,
    text,
    messageId: id,
    date: new Date(),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': language,
      'Feedback-ID': feedbackId,
    },
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'win',
  })
    .compile()
    .build();
}

const envelopeOf = ({ from, to }: Mail) => ({
  from: envelopeAddress(from.address),
  to: [envelopeAddress(to.address)],
});

/** The progress of a hand-over while it runs. */
type Progress = { isOurs: boolean; begun: boolean };

async function send(server: Server, mail: Mail, begin: Begin): Promise<SendOutcome> {
  const progress: Progress = { isOurs: true, begun: false };
  const connection = new SMTPConnection(server.options);
  try {
    const bytes = await bytesOf(mail);
    const reply = await withDeadline(converse(connection, server, envelopeOf(mail), bodyOf(bytes, begin, progress)));
    connection.quit();
    return { outcome: 'sent', reply: replyOf(reply) ?? '' };
  } catch (error) {
    connection.close();
    return outcomeOf(error, progress);
  }
}

function bodyOf(bytes: Buffer, begin: Begin, progress: Progress): Readable {
  async function* body() {
    progress.isOurs = await begin();
    if (!progress.isOurs) throw new Error('the message is not ours any more');
    progress.begun = true;
    yield bytes;
  }
  return Readable.from(body());
}

/** Connects, signs in, sends; resolves with the server's last sentence. */
function converse(
  connection: SMTPConnection,
  { login }: Server,
  envelope: { from: string; to: string[] },
  body: Readable,
): Promise<string> {
  return new Promise((resolve, reject) => {
    connection.on('error', reject);
    const send = () =>
      connection.send(envelope, body, (error, info) => (error ? reject(error) : resolve(info.response)));
    connection.connect((failed) => {
      if (failed) return reject(failed);
      if (login === null) return send();
      connection.login({ credentials: login }, (refused) => (refused ? reject(refused) : send()));
    });
  });
}

async function withDeadline<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the mail server took too long')), DEADLINE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

type SmtpError = { responseCode?: unknown; response?: unknown; command?: unknown; code?: unknown };

/** Commands whose 5xx concerns this message; that of a sign-in concerns our settings, which may be corrected. */
const ABOUT_THE_MESSAGE = ['MAIL FROM', 'RCPT TO', 'DATA'];

function outcomeOf(error: unknown, { isOurs, begun }: Progress): SendOutcome {
  if (!isOurs) return { outcome: 'not_ours' };
  const { responseCode, response, command, code } = error as SmtpError;
  const reply = replyOf(typeof response === 'string' ? response : undefined);
  if (typeof responseCode === 'number' && responseCode >= 400) {
    const isFinal = responseCode >= 500 && ABOUT_THE_MESSAGE.includes(String(command));
    return isFinal ? { outcome: 'never', reason: 'refused', reply } : { outcome: 'not_now', reason: 'refused', reply };
  }
  if (code === 'EENVELOPE') return { outcome: 'never', reason: 'bad_recipient', reply };
  return begun ? { outcome: 'unknown', reply } : { outcome: 'not_now', reason: 'unreachable', reply };
}
