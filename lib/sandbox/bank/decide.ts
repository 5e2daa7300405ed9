import type { BankRecord, PaymentAnswer, PaymentRequest } from '../../modules/acquiring/processors/protocol.ts';
import type { Books, Kept, Money } from './books.ts';
import { cardFactsOf, declineOf } from './issuer.ts';

/** What the bank answers to a payment, and what its books then say. Throws nothing: a request it cannot honour is declined or conflicting. */
export type Decision = { answer: PaymentAnswer } | { conflict: string };

const ACQUIRER = 'Kupa Test Bank';

/** Codes of follow-ups that the books do not allow. */
const NOT_PERMITTED = 21006;

/** Decides and records. The same reference with the same body gets the same answer; a cancelled one is told so for ever. */
export function decide(books: Books, request: PaymentRequest, now: Date, forced: { decline?: number; amount?: number } = {}): Decision {
  const asked = books.fingerprintOf(request);
  const kept = books.find(request.reference);
  if (kept) return repeated(kept, asked);
  const answer = answerTo(books, request, now, forced);
  books.keep(request.reference, asked, answer, moneyOf(request, now));
  return { answer };
}

function repeated(kept: Kept, asked: string): Decision {
  if (kept.answer.outcome === 'cancelled' || kept.asked === asked) return { answer: kept.answer };
  return { conflict: 'this reference was used for another request' };
}

function answerTo(books: Books, request: PaymentRequest, now: Date, forced: { decline?: number; amount?: number }): PaymentAnswer {
  if ('card' in request) {
    const { card, currency, installments } = request;
    const facts = cardFactsOf(card);
    const code = forced.decline ?? declineOf({ ...card, currency, installments }, now);
    if (code !== null) return { outcome: 'declined', code, card: facts, processorReference: `D${books.nextNumber()}` };
    return { outcome: 'approved', record: recordOf(books, request, forced.amount ?? request.amount, facts, now) };
  }
  const original = books.find(request.originalReference);
  const isAllowed = original !== null && allows(books, original, request) && forced.decline === undefined;
  if (!isAllowed) return { outcome: 'declined', code: forced.decline ?? NOT_PERMITTED, card: null, processorReference: null };
  const card = original.answer.outcome === 'approved' ? original.answer.record.card : null;
  return { outcome: 'approved', record: recordOf(books, request, forced.amount ?? request.amount, card, now) };
}

/** Never more back than was taken, never more taken than was agreed. */
function allows(books: Books, original: Kept, { operation, amount, currency, originalReference }: Exclude<PaymentRequest, { card: object }>): boolean {
  if (original.answer.outcome !== 'approved' || original.currency !== currency) return false;
  const { captured, refunded } = books.movedBy(originalReference);
  const isHold = original.operation === 'authorize';
  // Only a payment has something to give back: a refund of a refund or of a capture would pay the same money out twice.
  if (!isHold && original.operation !== 'charge') return false;
  if (operation === 'capture') return isHold && refunded === 0 && captured + amount <= original.amount;
  if (operation === 'void') return isHold && captured === 0 && refunded === 0 && amount === original.amount;
  return refunded + amount <= (isHold ? captured : original.amount);
}

function recordOf(books: Books, request: PaymentRequest, amount: number, card: BankRecord['card'], now: Date): BankRecord {
  const number = books.nextNumber();
  return {
    reference: request.reference,
    processorReference: `K${String(number).padStart(10, '0')}`,
    operation: request.operation,
    amount,
    currency: request.currency,
    acquirer: ACQUIRER,
    authNumber: String((number * 7_919) % 10_000_000).padStart(7, '0'),
    voucher: String(100_000 + (number % 900_000)),
    arn: `74${String(number).padStart(21, '0')}`,
    card,
    at: now.toISOString(),
  };
}

export function moneyOf(request: PaymentRequest, now: Date): Money {
  const { operation, amount, currency } = request;
  return { operation, amount, currency, originalReference: 'originalReference' in request ? request.originalReference : null, day: now.toISOString().slice(0, 10) };
}
