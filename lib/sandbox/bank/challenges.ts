import type { BankRecord, PaymentAnswer } from '../../modules/acquiring/processors/protocol.ts';
import type { Books } from './books.ts';
import { authenticated } from './decide.ts';
import { recordOf } from './records.ts';

/** Payments whose buyer has to answer the issuer first. They wait in the books; the buyer's answer decides them once. */

export type Waiting = {
  reference: string;
  merchant: string;
  operation: 'charge' | 'authorize';
  amount: number;
  currency: string;
  originalReference: null;
  card: NonNullable<BankRecord['card']>;
  /** What the issuer will say of the charge itself; null when it approves. */
  decline: number | null;
  returnUrl: string;
};

export type Challenges = {
  open(payment: Waiting): PaymentAnswer;
  find(processorReference: string): (Waiting & { state: string }) | null;
  /** Decides a waiting payment; null when there is none of that name, or it is decided. */
  answer(processorReference: string, hasPassed: boolean, now: Date): PaymentAnswer | null;
};

const SCHEMA = 'CREATE TABLE IF NOT EXISTS challenge (processor_reference TEXT PRIMARY KEY, reference TEXT NOT NULL, payment TEXT NOT NULL)';

/** A challenge that its buyer failed. */
const NOT_AUTHENTICATED = 20004;

/** `acsUrl` is where buyers answer; the challenge's name follows it. */
export function openChallenges(books: Books, acsUrl: string): Challenges {
  books.database.exec(SCHEMA);
  const insert = books.database.prepare('INSERT INTO challenge (processor_reference, reference, payment) VALUES (?, ?, ?)');
  const select = books.database.prepare('SELECT payment FROM challenge WHERE processor_reference = ?');
  const waiting = (processorReference: string): Waiting | null => {
    const row = select.get(processorReference) as { payment: string } | undefined;
    return row ? (JSON.parse(row.payment) as Waiting) : null;
  };

  return {
    open(payment) {
      const { reference, merchant, operation, amount, currency, card, decline, returnUrl } = payment;
      const processorReference = `C${String(books.nextNumber()).padStart(10, '0')}`;
      insert.run(processorReference, reference, JSON.stringify({ reference, merchant, operation, amount, currency, originalReference: null, card, decline, returnUrl }));
      return { outcome: 'challenge', processorReference, redirectUrl: `${acsUrl}/${processorReference}` };
    },
    find(processorReference) {
      const payment = waiting(processorReference);
      return payment && { ...payment, state: books.find(payment.reference)?.answer.outcome ?? 'cancelled' };
    },
    answer(processorReference, hasPassed, now) {
      const payment = waiting(processorReference);
      if (!payment) return null;
      const code = hasPassed ? payment.decline : NOT_AUTHENTICATED;
      const decided: PaymentAnswer =
        code === null
          ? { outcome: 'approved', record: recordOf(books, payment, payment.card, now, authenticated(payment.reference)) }
          : { outcome: 'declined', code, card: payment.card, processorReference };
      return books.decide(payment.reference, decided) ? decided : null;
    },
  };
}
