import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import {
  paymentRequest,
  type PaymentResponse,
  terminalRequest,
  type PaymentRequest,
} from '#lib/modules/acquiring/protocol.ts';
import { behaviour, type SimulatedOutcome, type OneShot, type InquiryKind } from './behaviour.ts';
import { openBooks } from './books.ts';
import { openChallenges } from './challenges.ts';
import { openChargebacks } from './chargebacks.ts';
import { openClock } from './clock.ts';
import { controlApi, type SeenRequest } from './control.ts';
import { decide, type Forced } from './decide.ts';
import { cardFactsOf, declineOf } from './issuer.ts';
import { openMandates } from './mandates.ts';
import { openNotices } from './notices.ts';
import type { BankSettings } from './settings.ts';

/**
 * The bank over HTTP: the processor protocol (docs/processor-protocol.md) and the desk that tells it how to misbehave.
 */
export type RunningBank = { url: string; close(): Promise<void> };

/** Longest bodies: of a payment, and of what is told at the control desk. */
const BODY_LIMIT_BYTES = 64 * 1024;
const CONTROL_LIMIT_BYTES = 8 * 1024 * 1024;

/** How often what is due is looked for, milliseconds. */
const DUE_EVERY_MS = 500;

/** Every card of the sandbox has it; another is refused as its issuer would. */
const RIGHT_PIN = '1234';
const WRONG_PIN = 20004;

/** Requests remembered for tests and people. */
const SEEN_LIMIT = 20_000;

export async function startBank({
  port,
  key,
  data,
  noticeUrl = null,
  acsUrl = 'http://localhost:3000/sandbox/3ds',
}: BankSettings): Promise<RunningBank> {
  const books = openBooks(data, key);
  const manners = behaviour();
  const notices = openNotices(books, { url: noticeUrl, key });
  const chargebacks = openChargebacks(books, notices);
  const mandates = openMandates(books, notices);
  const clock = openClock(books);
  const { now } = clock;
  const takeBack = (reference: string, at: Date) => void chargebacks.open(reference, null, at);
  const challenges = openChallenges({ books, notices, acsUrl, pagesUrl: acsUrl.replace(/3ds$/, 'pay'), takeBack });
  const timer = setInterval(() => challenges.settleDue(now()), DUE_EVERY_MS).unref();
  const seen: SeenRequest[] = [];
  const control = controlApi({ books, manners, seen, challenges, chargebacks, mandates, notices, clock, now });

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', 'http://bank');
    if (url.pathname === '/health') return send(outgoing, 200, { healthy: true });
    if (!isAuthorised(incoming.headers.authorization, key)) return send(outgoing, 401, { error: 'unauthorised' });
    const isControl = url.pathname.startsWith('/control/');
    const body = await readBody(incoming, isControl ? CONTROL_LIMIT_BYTES : BODY_LIMIT_BYTES);
    if (body === undefined) return send(outgoing, 400, { error: 'unreadable body' });
    if (isControl) {
      const answer = control(incoming.method ?? 'GET', url, body);
      return send(outgoing, answer.status, answer.body);
    }
    return protocol(incoming.method ?? 'GET', url, body, incoming, outgoing);
  }

  async function protocol(
    method: string,
    url: URL,
    body: unknown,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> {
    const [, version, resource, reference, action, about] = url.pathname.split('/').map(decodeURIComponent);
    if (version !== 'v1') return send(outgoing, 404, { error: 'not found' });
    if (resource === 'payments' && method === 'POST' && reference === undefined)
      return submit(body, incoming, outgoing);
    if (resource === 'payments' && method === 'POST' && reference && action === 'cancel-or-confirm')
      return question('cancel-or-confirm', reference, incoming, outgoing);
    if (resource === 'terminals' && method === 'POST' && reference && action === 'payments' && about)
      return payAtTerminal({ terminal: reference, reference: about }, body, incoming, outgoing);
    if (resource === 'payments' && method === 'GET' && reference)
      return question('inquire', reference, incoming, outgoing);
    if (resource === 'records' && method === 'GET') return list(url.searchParams.get('day') ?? '', outgoing);
    return send(outgoing, 404, { error: 'not found' });
  }

  async function submit(body: unknown, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const read = paymentRequest.safeParse(body);
    if (!read.success)
      return send(outgoing, 422, { error: 'invalid request', field: read.error.issues[0]?.path.join('.') ?? null });
    const request = read.data;
    const outcome = manners.forRequest(request);
    remember(seen, request, outcome.shot);
    return withOutcome(outcome, incoming, outgoing, () => {
      const judge = () => decide(books, challenges, request, now(), forcedBy(outcome.shot, request));
      if (!manners.standing.hasTombstones) books.forgetTombstone(request.reference);
      const decision = judge();
      // A network that delivers twice: the second must change nothing.
      if (outcome.shot?.what === 'answer_twice') judge();
      return 'conflict' in decision
        ? { status: 409, body: { error: decision.conflict } }
        : { status: 200, body: { reference: request.reference, ...decision.answer } };
    });
  }

  /** A terminal brings a card for what was announced for it. */
  async function payAtTerminal(
    named: { terminal: string; reference: string },
    body: unknown,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> {
    const read = terminalRequest.safeParse(body);
    if (!read.success)
      return send(outgoing, 422, { error: 'invalid request', field: read.error.issues[0]?.path.join('.') ?? null });
    const { amount, currency, card, pin } = read.data;
    const outcome = manners.forQuestion({ reference: named.reference, operation: 'terminal' });
    const decline = (installments: number): number | null => {
      if (outcome.shot?.what === 'decline') return outcome.shot.code;
      if (pin !== null && pin !== RIGHT_PIN) return WRONG_PIN;
      return declineOf({ ...card, cvv: null, isStored: true, currency, installments }, now());
    };
    return withOutcome(outcome, incoming, outgoing, () => {
      const asked = { ...named, amount, currency, card: cardFactsOf(card), declineOf: decline };
      const answer = challenges.payAtTerminal(asked, now());
      return answer === null
        ? { status: 409, body: { error: 'nothing was announced for this terminal' } }
        : { status: 200, body: { reference: named.reference, ...toTerminal(answer) } };
    });
  }

  function question(
    operation: InquiryKind,
    reference: string,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> {
    const answer = operation === 'inquire' ? inquire : cancelOrConfirm;
    return withOutcome(manners.forQuestion({ reference, operation }), incoming, outgoing, () => ({
      status: 200,
      body: { reference, ...answer(reference) },
    }));
  }

  const list = (day: string, outgoing: ServerResponse) => send(outgoing, 200, { day, records: books.listDay(day) });

  function cancelOrConfirm(reference: string): object {
    challenges.settleDue(now(), reference);
    const kept = books.find(reference);
    if (kept === null) books.keepTombstone(reference);
    if (kept?.answer.outcome === 'pending' && challenges.isHeld(reference)) return kept.answer;
    // A buyer who is still at the issuer's page comes too late, and so does an issuer who takes its time.
    if (kept?.answer.outcome === 'challenge' || kept?.answer.outcome === 'pending')
      books.decide(reference, { outcome: 'cancelled' }, now());
    const answer = kept?.answer;
    return answer?.outcome === 'approved' || answer?.outcome === 'declined'
      ? { outcome: 'confirmed', result: answer }
      : { outcome: 'cancelled' };
  }

  function inquire(reference: string): object {
    challenges.settleDue(now(), reference);
    const kept = books.find(reference);
    return kept ? { outcome: 'found', result: kept.answer } : { outcome: 'not_found_yet' };
  }

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() =>
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
        server.close(() => {
          books.close();
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

/** Body of a terminal's response: the values of its screen and its receipt. */
function toTerminal(answer: PaymentResponse): object {
  if (answer.outcome === 'approved') {
    const { processorReference, authNumber, card } = answer.record;
    return { outcome: 'approved', processorReference, code: null, authNumber, mask: card?.mask ?? null };
  }
  if (answer.outcome !== 'declined') return { outcome: 'cancelled' };
  return { outcome: 'declined', processorReference: answer.processorReference, code: answer.code };
}

/** Does the work and answers, or does what the request's fate says instead. */
async function withOutcome(
  { latencyMs, shot }: SimulatedOutcome,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  work: () => { status: number; body: object },
): Promise<void> {
  if (latencyMs > 0) await pause(latencyMs);
  if (shot?.what === 'refuse') return send(outgoing, 503, { error: 'not now' });
  if (shot?.what === 'lose_request') return void incoming.socket.destroy();
  if (shot?.what === 'reset') return void incoming.socket.resetAndDestroy();
  if (shot?.what === 'hang') return;
  if (shot?.what === 'delay') await pause(shot.ms);
  // Late: the request is still on its way while the caller has long hung up, and is decided when it arrives.
  if (shot?.what === 'answer_late') {
    incoming.socket.destroy();
    await pause(shot.ms);
  }
  const { status, body } = work();
  if (shot?.what === 'lose_answer' || shot?.what === 'answer_late') return void incoming.socket.destroy();
  if (shot?.what === 'answer_twice') sayAgain(incoming, outgoing, body);
  return send(outgoing, status, body);
}

/** The same answer once more on the same connection, where the answer to the next request is waited for. */
function sayAgain({ socket }: IncomingMessage, outgoing: ServerResponse, body: object): void {
  const text = JSON.stringify(body);
  outgoing.once('finish', () =>
    socket.write(
      `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    ),
  );
}

function forcedBy(shot: OneShot | null, request: PaymentRequest): Forced {
  if (shot?.what === 'decline') return { decline: shot.code };
  if (shot?.what === 'pend') return { isPending: true };
  if (shot?.what === 'dispute') return { disputeAfterMs: shot.ms };
  if (shot?.what === 'challenge' || shot?.what === 'frictionless') return { authentication: shot.what };
  if (shot?.what === 'not_authenticated') return { authentication: 'refused' };
  if (shot?.what === 'wrong_currency') return { currency: request.currency === 'EUR' ? 'USD' : 'EUR' };
  return shot?.what === 'wrong_amount' && 'amount' in request ? { amount: request.amount + 1 } : {};
}

function remember(seen: SeenRequest[], request: PaymentRequest, shot: OneShot | null): void {
  const { reference, operation, merchant, currency } = request;
  seen.push({
    reference,
    operation,
    merchant,
    amount: 'amount' in request ? request.amount : 0,
    currency,
    happened: shot?.what ?? null,
  });
  if (seen.length > SEEN_LIMIT) seen.splice(0, SEEN_LIMIT / 2);
}

function isAuthorised(header: string | undefined, key: string): boolean {
  const given = Buffer.from(header ?? '');
  const wanted = Buffer.from(`Bearer ${key}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Undefined where the body is too long or no JSON; an empty body is null. */
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

function send(outgoing: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  outgoing.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  outgoing.end(text);
}
