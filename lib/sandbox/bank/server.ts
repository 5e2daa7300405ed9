import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openAlerts } from './alerts.ts';
import { openBehaviour } from './behaviour.ts';
import { openBooks } from './books.ts';
import { openChallenges } from './challenges.ts';
import { openChargebacks } from './chargebacks.ts';
import { openClock } from './clock.ts';
import { controlApi, type SeenRequest } from './control.ts';
import { openDisputes } from './disputes.ts';
import { openMandates } from './mandates.ts';
import { openNotices } from './notices.ts';
import { openPayoutBank } from './payouts/payout-bank.ts';
import { serveProtocol } from './protocol-api.ts';
import { type Exchange, send } from './respond.ts';
import type { BankSettings } from './settings.ts';
import { openTaxAuthority, TAX_AUTHORITY_PATH } from './tax-authority/tax-authority.ts';

/**
 * The bank over HTTP: the processor protocol (docs/processor-protocol.md), the payout protocol
 * (docs/payout-protocol.md), the tax authority's (docs/tax-authority-protocol.md), and the control API that sets its
 * faults.
 */
export type RunningBank = { url: string; close(): Promise<void> };

/** Longest bodies: of a payment, and of a control request. */
const BODY_LIMIT_BYTES = 64 * 1024;
const CONTROL_LIMIT_BYTES = 8 * 1024 * 1024;
/** Longest body of an answer to a chargeback, whose PDF is in base64. */
const ANSWER_LIMIT_BYTES = 16 * 1024 * 1024;

/** Pause between settlements of due payments and payouts, milliseconds. */
const DUE_EVERY_MS = 500;

export async function startBank({
  port,
  key,
  data,
  noticeUrl = null,
  payoutNoticeUrl = null,
  acsUrl = 'http://localhost:3000/sandbox/3ds',
}: BankSettings): Promise<RunningBank> {
  const books = openBooks(data, key);
  const behaviour = openBehaviour();
  const notices = openNotices(books, { url: noticeUrl, key });
  const chargebacks = openChargebacks(books, notices);
  const mandates = openMandates(books, notices);
  const clock = openClock(books);
  const { now } = clock;
  const disputes = openDisputes({ books, chargebacks, behaviour, now });
  // A complaint that nobody heeds becomes a chargeback with a case.
  const alerts = openAlerts(books, notices, { leftOf: chargebacks.leftOf, dispute: disputes.chargeBack });
  // The bank of a debit returns it: the same record as a chargeback.
  const takeBack = (reference: string, at: Date) => void disputes.chargeBack(reference, null, {}, at);
  const challenges = openChallenges({ books, notices, acsUrl, pagesUrl: acsUrl.replace(/3ds$/, 'pay'), takeBack });
  const payoutBank = openPayoutBank(books, { url: payoutNoticeUrl, key, now });
  const taxAuthority = openTaxAuthority(books, { key, now });
  const settleDue = () => {
    challenges.settleDue(now());
    alerts.settleDue(now());
    disputes.settleDue(now());
    payoutBank.settleDue(now());
  };
  const timer = setInterval(settleDue, DUE_EVERY_MS).unref();
  const seen: SeenRequest[] = [];
  const control = controlApi({
    books,
    behaviour,
    seen,
    challenges,
    chargebacks,
    alerts,
    disputes,
    mandates,
    notices,
    payoutBank,
    taxAuthority,
    clock,
    settleDue,
    now,
  });

  async function handle(exchange: Exchange): Promise<void> {
    const { incoming, outgoing } = exchange;
    const url = new URL(incoming.url ?? '/', 'http://bank');
    if (url.pathname === '/health') return send(outgoing, 200, { healthy: true });
    if (url.pathname.startsWith(TAX_AUTHORITY_PATH)) return taxAuthority.serve(url, exchange);
    if (!isAuthorised(incoming.headers.authorization, key)) return send(outgoing, 401, { error: 'unauthorised' });
    const isControl = url.pathname.startsWith('/control/');
    const isAnswer = url.pathname.startsWith('/v1/disputes/');
    const limit = isAnswer ? ANSWER_LIMIT_BYTES : isControl ? CONTROL_LIMIT_BYTES : BODY_LIMIT_BYTES;
    const body = await readBody(incoming, limit);
    if (body === undefined) return send(outgoing, 400, { error: 'unreadable body' });
    if (isAnswer) {
      const [, , , ...parts] = url.pathname.split('/').map(decodeURIComponent);
      return disputes.serve(parts, body, exchange);
    }
    if (url.pathname.startsWith('/v1/payout')) return payoutBank.serve(url, body, exchange);
    if (!isControl) return serveProtocol({ books, behaviour, challenges, alerts, seen, now }, url, body, exchange);
    const response = control(incoming.method ?? 'GET', url, body);
    return send(outgoing, response.status, response.body);
  }

  const server = createServer((incoming, outgoing) => {
    handle({ incoming, outgoing }).catch(() =>
      outgoing.headersSent ? outgoing.destroy() : send(outgoing, 500, { error: 'internal' }),
    );
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        clearInterval(timer);
        notices.close();
        payoutBank.close();
        server.close(() => {
          books.close();
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

function isAuthorised(header: string | undefined, key: string): boolean {
  const given = Buffer.from(header ?? '');
  const wanted = Buffer.from(`Bearer ${key}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Reads a JSON body: undefined if it is too long or no JSON; null if empty. */
async function readBody(incoming: IncomingMessage, limit: number): Promise<unknown> {
  let text = '';
  incoming.setEncoding('utf8');
  for await (const chunk of incoming) {
    text += chunk;
    if (text.length > limit) return undefined;
  }
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}
