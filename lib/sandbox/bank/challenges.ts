import type { BankRecord, PaymentAnswer } from '../../modules/acquiring/processors/protocol.ts';
import type { Books } from './books.ts';
import { authenticated } from './decide.ts';
import { recordOf } from './records.ts';

/**
 * Payments that are not decided yet: their buyer has to answer the issuer first (a challenge), or the issuer takes its time (pending).
 * They wait in the books, and are decided once.
 */

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
  /** Where the buyer goes on to; null where no buyer is asked. */
  returnUrl: string | null;
};

/** A waiting payment as the control desk shows it. `state`: challenge or pending while it waits, then its outcome. */
type Shown = Pick<Waiting, 'reference' | 'merchant' | 'operation' | 'amount' | 'currency' | 'card' | 'returnUrl'> & { mask: string; state: string };

export type Challenges = {
  open(payment: Waiting): PaymentAnswer;
  find(processorReference: string): Shown | null;
  /** Decides a waiting payment; null when there is none of that name, or it is decided. */
  answer(processorReference: string, hasPassed: boolean, now: Date): PaymentAnswer | null;
  reset(): void;
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
      // Field by field: what came in has the whole card beside it, and that must not reach the books.
      insert.run(processorReference, reference, JSON.stringify({ reference, merchant, operation, amount, currency, originalReference: null, card, decline, returnUrl }));
      return returnUrl === null ? { outcome: 'pending', processorReference } : { outcome: 'challenge', processorReference, redirectUrl: `${acsUrl}/${processorReference}` };
    },
    find(processorReference) {
      const payment = waiting(processorReference);
      if (!payment) return null;
      const { reference, merchant, operation, amount, currency, card, returnUrl } = payment;
      return { reference, merchant, operation, amount, currency, card, mask: card.mask, returnUrl, state: books.find(reference)?.answer.outcome ?? 'cancelled' };
    },
    answer(processorReference, hasPassed, now) {
      const payment = waiting(processorReference);
      if (!payment) return null;
      const code = hasPassed ? payment.decline : NOT_AUTHENTICATED;
      const facts = payment.returnUrl === null ? null : authenticated(payment.reference);
      const decided: PaymentAnswer =
        code === null
          ? { outcome: 'approved', record: recordOf(books, payment, payment.card, now, facts) }
          : { outcome: 'declined', code, card: payment.card, processorReference };
      return books.decide(payment.reference, decided, now) ? decided : null;
    },
    reset: () => books.database.exec('DELETE FROM challenge'),
  };
}
