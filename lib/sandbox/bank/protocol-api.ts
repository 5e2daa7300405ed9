import { alertAnswerRequest } from '#lib/modules/acquiring/alerts/protocol.ts';
import {
  paymentRequest,
  type PaymentRequest,
  type PaymentResponse,
  terminalRequest,
} from '#lib/modules/acquiring/protocol.ts';
import type { Alerts } from './alerts.ts';
import type { Behaviour, InquiryKind, InjectedFault } from './behaviour.ts';
import type { Books } from './books.ts';
import type { Challenges } from './challenges.ts';
import type { SeenRequest } from './control.ts';
import { decide, type Forced } from './decide.ts';
import { cardFactsOf, declineOf } from './issuer.ts';
import { type Exchange, send, withOutcome } from './respond.ts';

/** The processor protocol (docs/processor-protocol.md): payments, terminals, inquiries and the records of a day. */

/** PIN of every card of the sandbox; the issuer refuses any other. */
const RIGHT_PIN = '1234';
const WRONG_PIN = 20004;

/** Requests remembered for tests and people. */
const SEEN_LIMIT = 20_000;

type Bank = {
  books: Books;
  behaviour: Behaviour;
  challenges: Challenges;
  alerts: Alerts;
  seen: SeenRequest[];
  now(): Date;
};

export async function serveProtocol(bank: Bank, url: URL, body: unknown, exchange: Exchange): Promise<void> {
  const method = exchange.incoming.method ?? 'GET';
  const [, version, resource, reference, action, about] = url.pathname.split('/').map(decodeURIComponent);
  if (version !== 'v1') return notFound(exchange);
  if (resource === 'payments' && method === 'POST' && reference === undefined) return submit(bank, body, exchange);
  if (resource === 'payments' && method === 'POST' && reference && action === 'cancel-or-confirm')
    return respondToInquiry(bank, 'cancel-or-confirm', reference, exchange);
  if (resource === 'terminals' && method === 'POST' && reference && action === 'payments' && about)
    return payAtTerminal(bank, { terminal: reference, reference: about }, body, exchange);
  if (resource === 'payments' && method === 'GET' && reference)
    return respondToInquiry(bank, 'inquire', reference, exchange);
  if (resource === 'alerts') return serveAlerts(bank, { method, reference, action, url }, body, exchange);
  if (resource !== 'records' || method !== 'GET') return notFound(exchange);
  const day = url.searchParams.get('day') ?? '';
  return send(exchange.outgoing, 200, { day, records: bank.books.listDay(day) });
}

type AlertCall = { method: string; reference: string | undefined; action: string | undefined; url: URL };

/** The open alerts, one of them, and an answer to it; faults are set as those of questions. */
async function serveAlerts(
  { alerts, behaviour, now }: Bank,
  { method, reference, action, url }: AlertCall,
  body: unknown,
  exchange: Exchange,
): Promise<void> {
  if (method === 'GET' && reference === undefined) {
    const state = url.searchParams.get('state');
    if (state !== 'open') return notFound(exchange);
    return send(exchange.outgoing, 200, { state, alerts: alerts.listOpen(now()) });
  }
  if (reference === undefined) return notFound(exchange);
  if (method === 'GET' && action === undefined) {
    const alert = alerts.find(reference);
    const found = alert ? { outcome: 'found', alert } : { outcome: 'not_found' };
    return send(exchange.outgoing, 200, { reference, ...found });
  }
  if (method !== 'POST' || action !== 'answer') return notFound(exchange);
  const read = alertAnswerRequest.safeParse(body);
  if (!read.success) return invalid(exchange, read.error.issues[0]?.path);
  return withOutcome(behaviour.forQuestion({ reference, operation: 'answer-alert' }), exchange, () => {
    const outcome = alerts.answer(reference, read.data, now());
    if (outcome === null) return { status: 404, body: { error: 'not found' } };
    if (outcome === 'no such refund') return { status: 409, body: { error: outcome } };
    return { status: 200, body: { reference, outcome } };
  });
}

const notFound = ({ outgoing }: Exchange): void => send(outgoing, 404, { error: 'not found' });

const invalid = ({ outgoing }: Exchange, path: readonly PropertyKey[] | undefined): void =>
  send(outgoing, 422, { error: 'invalid request', field: path?.join('.') ?? null });

async function submit(bank: Bank, body: unknown, exchange: Exchange): Promise<void> {
  const { books, behaviour, challenges, seen, now } = bank;
  const read = paymentRequest.safeParse(body);
  if (!read.success) return invalid(exchange, read.error.issues[0]?.path);
  const request = read.data;
  const outcome = behaviour.forRequest(request);
  remember(seen, request, outcome.fault);
  return withOutcome(outcome, exchange, () => {
    const decideOn = () => decide(books, challenges, request, now(), forcedBy(outcome.fault, request));
    if (!behaviour.persistent.hasTombstones) books.forgetTombstone(request.reference);
    const decision = decideOn();
    // Network that delivers twice: the second request must change nothing.
    if (outcome.fault?.what === 'answer_twice') decideOn();
    return 'conflict' in decision
      ? { status: 409, body: { error: decision.conflict } }
      : { status: 200, body: { reference: request.reference, ...decision.answer } };
  });
}

/** Payment by card of a sale that was announced for this terminal. */
async function payAtTerminal(
  { behaviour, challenges, now }: Bank,
  named: { terminal: string; reference: string },
  body: unknown,
  exchange: Exchange,
): Promise<void> {
  const read = terminalRequest.safeParse(body);
  if (!read.success) return invalid(exchange, read.error.issues[0]?.path);
  const { amount, currency, card, pin } = read.data;
  const outcome = behaviour.forQuestion({ reference: named.reference, operation: 'terminal' });
  const decline = (installments: number): number | null => {
    if (outcome.fault?.what === 'decline') return outcome.fault.code;
    if (pin !== null && pin !== RIGHT_PIN) return WRONG_PIN;
    return declineOf({ ...card, cvv: null, isStored: true, currency, installments }, now());
  };
  return withOutcome(outcome, exchange, () => {
    const payment = { ...named, amount, currency, card: cardFactsOf(card), declineOf: decline };
    const answer = challenges.payAtTerminal(payment, now());
    return answer === null
      ? { status: 409, body: { error: 'nothing was announced for this terminal' } }
      : { status: 200, body: { reference: named.reference, ...toTerminal(answer) } };
  });
}

function respondToInquiry(bank: Bank, operation: InquiryKind, reference: string, exchange: Exchange): Promise<void> {
  const respond = operation === 'inquire' ? inquire : cancelOrConfirm;
  return withOutcome(bank.behaviour.forQuestion({ reference, operation }), exchange, () => ({
    status: 200,
    body: { reference, ...respond(bank, reference) },
  }));
}

/**
 * Cancels a payment, or confirms it where it was decided before. An unknown reference leaves a tombstone: a payment
 * under it that arrives later is not charged.
 */
function cancelOrConfirm({ books, challenges, now }: Bank, reference: string): object {
  challenges.settleDue(now(), reference);
  const kept = books.find(reference);
  if (kept === null) books.keepTombstone(reference);
  if (kept?.answer.outcome === 'pending' && challenges.isHeld(reference)) return kept.answer;
  // A buyer still at the issuer's page, or an issuer still deciding, is too late.
  if (kept?.answer.outcome === 'challenge' || kept?.answer.outcome === 'pending')
    books.decide(reference, { outcome: 'cancelled' }, now());
  const answer = kept?.answer;
  return answer?.outcome === 'approved' || answer?.outcome === 'declined'
    ? { outcome: 'confirmed', result: answer }
    : { outcome: 'cancelled' };
}

function inquire({ books, challenges, now }: Bank, reference: string): object {
  challenges.settleDue(now(), reference);
  const kept = books.find(reference);
  return kept ? { outcome: 'found', result: kept.answer } : { outcome: 'not_found_yet' };
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

function forcedBy(fault: InjectedFault | null, request: PaymentRequest): Forced {
  if (fault?.what === 'decline') return { decline: fault.code };
  if (fault?.what === 'pend') return { isPending: true };
  if (fault?.what === 'dispute') return { disputeAfterMs: fault.ms };
  if (fault?.what === 'challenge' || fault?.what === 'frictionless') return { authentication: fault.what };
  if (fault?.what === 'not_authenticated') return { authentication: 'refused' };
  if (fault?.what === 'wrong_currency') return { currency: request.currency === 'EUR' ? 'USD' : 'EUR' };
  return fault?.what === 'wrong_amount' && 'amount' in request ? { amount: request.amount + 1 } : {};
}

function remember(seen: SeenRequest[], request: PaymentRequest, fault: InjectedFault | null): void {
  const { reference, operation, merchant, currency } = request;
  seen.push({
    reference,
    operation,
    merchant,
    amount: 'amount' in request ? request.amount : 0,
    currency,
    happened: fault?.what ?? null,
  });
  if (seen.length > SEEN_LIMIT) seen.splice(0, SEEN_LIMIT / 2);
}
