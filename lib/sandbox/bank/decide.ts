import { createHash } from 'node:crypto';
import type { BankRecord, PaymentResponse, PaymentRequest } from '#lib/modules/acquiring/protocol.ts';
import { type Books, dayOf, type BookRecord, type Money } from './books.ts';
import type { Challenges, Waiting } from './challenges.ts';
import { type Debit, type DebitPlan, debitPlanOf, mandatePlanOf } from './debits.ts';
import { authenticationOf, cardFactsOf, declineOf, verificationOf } from './issuer.ts';
import { recordOf } from './records.ts';

/**
 * Decision of the bank about a payment, and the entry in its books. Throws nothing: a request it cannot honour is
 * declined or conflicting.
 */
export type Decision = { answer: PaymentResponse } | { conflict: string };

/** Decision forced by the control API: a decline, another amount than requested, or no decision yet. */
export type Forced = {
  decline?: number;
  amount?: number;
  currency?: string;
  isPending?: boolean;
  /** 3-D Secure outcome, if authentication is requested. */
  authentication?: 'challenge' | 'frictionless' | 'refused';
  /** How long after an approval its cardholder disputes it. */
  disputeAfterMs?: number;
};

/** Codes of follow-ups that the books do not allow, and of authentications that an issuer refuses. */
const NOT_PERMITTED = 21006;

type Payment = Extract<PaymentRequest, { operation: 'charge' | 'authorize' }>;
type FollowUp = Extract<PaymentRequest, { originalReference: string }>;

/**
 * Decides and records. The same reference with the same body gets the same response; a cancelled one stays cancelled.
 */
export function decide(
  books: Books,
  challenges: Challenges,
  request: PaymentRequest,
  now: Date,
  forced: Forced = {},
): Decision {
  const fingerprint = books.fingerprintOf(request);
  const kept = books.find(request.reference);
  if (kept) return repeated(kept, fingerprint);
  const answer = answerTo(books, challenges, request, now, forced);
  books.keep(request.reference, fingerprint, answer, moneyOf(misread(request, forced), now));
  return { answer };
}

/**
 * The request as a bank takes it that moves another sum than was asked. What may be done is judged by the request
 * itself.
 */
function misread<Request extends PaymentRequest>(request: Request, { amount, currency }: Forced): Request {
  return {
    ...request,
    ...('amount' in request && amount !== undefined && { amount }),
    ...(currency !== undefined && { currency }),
  };
}

function repeated(kept: BookRecord, fingerprint: string): Decision {
  if (kept.answer.outcome === 'cancelled' || kept.asked === fingerprint) return { answer: kept.answer };
  return { conflict: 'this reference was used for another request' };
}

function answerTo(
  books: Books,
  challenges: Challenges,
  request: PaymentRequest,
  now: Date,
  forced: Forced,
): PaymentResponse {
  if (request.operation === 'verify') return verified(books, challenges, request, now, forced);
  if (request.operation === 'authenticate') return authenticatedAlone(books, challenges, request, now, forced);
  return 'originalReference' in request
    ? followed(books, request, now, forced)
    : paid(books, challenges, request, now, forced);
}

function verified(
  books: Books,
  challenges: Challenges,
  request: Extract<PaymentRequest, { operation: 'verify' }>,
  now: Date,
  forced: Forced,
): PaymentResponse {
  if (request.instrument) return signedFor(books, challenges, request, request.instrument, now, forced);
  if (!request.card) return { outcome: 'declined', code: NOT_PERMITTED, card: null, processorReference: null };
  const card = cardFactsOf(request.card);
  const code = forced.decline ?? verificationOf(request.card, request.isOnline ?? false, now);
  if (code !== null) return { outcome: 'declined', code, card, processorReference: null };
  return {
    outcome: 'approved',
    record: recordOf(books, { ...misread(request, forced), amount: 0, originalReference: null }, card, now),
  };
}

/** No money: an account and its owner's mandate, for debits to come. */
function signedFor(
  books: Books,
  challenges: Challenges,
  request: Extract<PaymentRequest, { operation: 'verify' }>,
  account: Debit,
  now: Date,
  forced: Forced,
): PaymentResponse {
  const mandate = { ...misread(request, forced), ...WAITS_FOR_A_BANK, method: account.method, amount: 0 };
  return byPlan(books, challenges, { ...mandate, decline: forced.decline ?? null }, mandatePlanOf(account), now);
}

/** Authentication alone, without money: the issuer authenticates the cardholder, at once or by a challenge. */
function authenticatedAlone(
  books: Books,
  challenges: Challenges,
  request: Extract<PaymentRequest, { operation: 'authenticate' }>,
  now: Date,
  forced: Forced,
): PaymentResponse {
  const facts = cardFactsOf(request.card);
  const code = forced.decline ?? verificationOf(request.card, false, now);
  const said = forced.authentication ?? authenticationOf(request.card.number);
  if (code !== null || said === 'refused')
    return {
      outcome: 'declined',
      code: code ?? NOT_PERMITTED,
      card: facts,
      processorReference: `D${books.nextNumber()}`,
    };
  const wanted = { ...misread(request, forced), originalReference: null };
  if (said === 'challenge')
    return challenges.open(
      {
        ...wanted,
        method: 'credit-card',
        card: facts,
        decline: null,
        returnUrl: request.authentication.returnUrl,
        plan: null,
        transfer: null,
        received: 0,
        returned: 0,
        terminal: null,
      },
      now,
    );
  return { outcome: 'approved', record: recordOf(books, wanted, facts, now, authenticated(request.reference)) };
}

/** Whether an authentication that a payment brings passed here, for this card, merchant and amount. */
function isPassed(
  books: Books,
  { authenticated: brought, merchant, amount, currency }: Payment,
  mask: string,
): boolean {
  if (!brought) return false;
  const known = books.find(brought.reference);
  if (known?.operation !== 'authenticate' || known.answer.outcome !== 'approved') return false;
  const { record } = known.answer;
  const isSame = known.merchant === merchant && record.amount === amount && record.currency === currency;
  const { eci, cavv, xid } = authenticated(brought.reference);
  return isSame && record.card?.mask === mask && brought.eci === eci && brought.cavv === cavv && brought.xid === xid;
}

function paid(books: Books, challenges: Challenges, request: Payment, now: Date, forced: Forced): PaymentResponse {
  const { card, instrument } = request;
  if (instrument) return paidWith(books, challenges, request, instrument, now, forced);
  return card
    ? paidByCard(books, challenges, request, card, now, forced)
    : { outcome: 'declined', code: NOT_PERMITTED, card: null, processorReference: null };
}

type Card = NonNullable<Payment['card']>;
type Instrument = NonNullable<Payment['instrument']>;

/** Account that collects transfers, distinguished by their references. */
const COLLECTING_ACCOUNT = {
  reference: '',
  account: 'IL620108000000099999999',
  bank: 'Kupa Test Bank',
  holder: 'Kupa Sandbox',
};

/**
 * Payment without a card: a wallet's token is decided at once, the buyer confirms at the phone or in a window, or money
 * takes its time between banks.
 */
function paidWith(
  books: Books,
  challenges: Challenges,
  request: Payment,
  instrument: Instrument,
  now: Date,
  forced: Forced,
): PaymentResponse {
  if ('token' in instrument) {
    return paidByCard(books, challenges, request, { ...instrument.token, cvv: null, isStored: true }, now, forced);
  }
  if (request.operation === 'authorize' && instrument.method !== 'emv')
    return { outcome: 'declined', code: NOT_PERMITTED, card: null, processorReference: null };
  const payment = {
    ...misread(request, forced),
    ...WAITS_FOR_A_BANK,
    method: instrument.method,
    decline: forced.decline ?? null,
    returnUrl: request.returnUrl ?? null,
    terminal: instrument.method === 'emv' ? instrument.terminal : null,
  } as const;
  if ('iban' in instrument || 'account' in instrument)
    return byPlan(books, challenges, payment, debitPlanOf(instrument), now);
  return challenges.open(
    instrument.method === 'bank-transfer' ? { ...payment, transfer: COLLECTING_ACCOUNT } : payment,
    now,
  );
}

/** Fields of a waiting payment that no card pays. */
const WAITS_FOR_A_BANK = {
  originalReference: null,
  card: null,
  returnUrl: null,
  plan: null,
  transfer: null,
  received: 0,
  returned: 0,
  terminal: null,
} as const;

/** Outcome of a debit or a mandate, by the plan of its account. */
function byPlan(books: Books, challenges: Challenges, payment: Waiting, plan: DebitPlan, now: Date): PaymentResponse {
  const code = payment.decline ?? plan.decline;
  if (plan.afterMs > 0) return challenges.open({ ...payment, plan: { ...plan, decline: code } }, now);
  if (code !== null) return { outcome: 'declined', code, card: null, processorReference: `D${books.nextNumber()}` };
  if (plan.returnsAfterMs !== null)
    challenges.planReturn(payment.reference, new Date(now.getTime() + plan.returnsAfterMs));
  return { outcome: 'approved', record: recordOf(books, payment, null, now) };
}

function paidByCard(
  books: Books,
  challenges: Challenges,
  request: Payment,
  card: Card,
  now: Date,
  forced: Forced,
): PaymentResponse {
  const { currency, installments, authentication, authenticated: brought } = request;
  const facts = cardFactsOf(card);
  const code = forced.decline ?? declineOf({ ...card, currency, installments }, now);
  const payment = { ...misread(request, forced), originalReference: null };
  const outcome = authentication && (forced.authentication ?? authenticationOf(card.number));
  if (outcome === 'refused' || (brought && !isPassed(books, request, facts.mask)))
    return { outcome: 'declined', code: NOT_PERMITTED, card: facts, processorReference: `D${books.nextNumber()}` };
  const waiting = {
    ...payment,
    method: 'credit-card',
    card: facts,
    decline: code,
    plan: null,
    transfer: null,
    received: 0,
    returned: 0,
    terminal: null,
  };
  if (outcome === 'challenge' && authentication)
    return challenges.open({ ...waiting, returnUrl: authentication.returnUrl }, now);
  if (forced.isPending) return challenges.open({ ...waiting, returnUrl: null }, now);
  if (code !== null) return { outcome: 'declined', code, card: facts, processorReference: `D${books.nextNumber()}` };
  if (forced.disputeAfterMs !== undefined)
    challenges.planReturn(request.reference, new Date(now.getTime() + forced.disputeAfterMs));
  return {
    outcome: 'approved',
    record: recordOf(
      books,
      payment,
      facts,
      now,
      brought ? factsOf(brought) : outcome ? authenticated(request.reference) : null,
    ),
  };
}

/** Authentication values derived from the reference, as a repeat must return the same. */
export function authenticated(reference: string): NonNullable<BankRecord['authentication']> {
  const digest = createHash('sha256').update(reference);
  const cavv = digest.digest().subarray(0, 20).toString('base64');
  return { eci: '05', cavv, xid: `XID${reference.slice(-16)}` };
}

const factsOf = ({ eci, cavv, xid }: NonNullable<BankRecord['authentication']>) => ({ eci, cavv, xid });

function followed(books: Books, request: FollowUp, now: Date, forced: Forced): PaymentResponse {
  const original = books.find(request.originalReference);
  const isAllowed = original !== null && allows(books, original, request) && forced.decline === undefined;
  if (!isAllowed)
    return { outcome: 'declined', code: forced.decline ?? NOT_PERMITTED, card: null, processorReference: null };
  const card = original.answer.outcome === 'approved' ? original.answer.record.card : null;
  return { outcome: 'approved', record: recordOf(books, misread(request, forced), card, now) };
}

/** Never more back than was taken, never more taken than was agreed. */
function allows(books: Books, original: BookRecord, request: FollowUp): boolean {
  const { operation, amount, currency, originalReference } = request;
  const captureReference = 'captureReference' in request ? request.captureReference : undefined;
  if (original.answer.outcome !== 'approved' || original.currency !== currency) return false;
  const { captured, refunded, chargedBack, reversed, isClosed } = books.movedBy(originalReference);
  const isHold = original.operation === 'authorize';
  // A refund needs a payment: a refund of a refund or of a capture would pay the same money out twice.
  if (!isHold && original.operation !== 'charge') return false;
  const isOpen = isHold && !isClosed;
  if (operation === 'capture') return isOpen && captured + amount <= original.amount;
  const left = original.amount - captured;
  if (operation === 'void') return isOpen && left > 0 && amount === left;
  if (refunded + chargedBack - reversed + amount > (isHold ? captured : original.amount)) return false;
  return captureReference === undefined || amount <= leftOfCapture(books, captureReference, originalReference);
}

/** Amount of a capture that can still be given back; 0 for what is no capture of this authorization. */
function leftOfCapture(books: Books, reference: string, held: string): number {
  const capture = books.find(reference);
  if (capture?.answer.outcome !== 'approved' || capture.operation !== 'capture') return 0;
  if (capture.answer.record.originalReference !== held) return 0;
  const { refunded, chargedBack, reversed } = books.movedBy(reference);
  return capture.amount - refunded - chargedBack + reversed;
}

function moneyOf(request: PaymentRequest, now: Date): Money {
  const { operation, currency, merchant } = request;
  return {
    merchant,
    operation,
    currency,
    amount: 'amount' in request ? request.amount : 0,
    // A refund of a capture is one of its authorization too, as the capture is.
    originalReference:
      ('captureReference' in request && request.captureReference) ||
      ('originalReference' in request ? request.originalReference : null),
    day: dayOf(now),
    isFinal: request.operation === 'capture' && request.isFinal,
  };
}
