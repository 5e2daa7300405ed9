import type { BankRecord, PaymentResponse } from '#lib/modules/acquiring/protocol.ts';
import type { Books } from './books.ts';
import type { DebitPlan } from './debits.ts';
import { authenticated } from './decide.ts';
import type { Notices } from './notices.ts';
import { recordOf } from './records.ts';

/**
 * Payments that are not decided yet: their buyer has to answer the issuer, the phone or the wallet's window first (a
 * challenge), or the issuer, another bank or a transfer takes its time (pending). They wait in the books, and are
 * decided once.
 */

type Transfer = { reference: string; account: string; bank: string; holder: string };

export type Waiting = {
  reference: string;
  merchant: string;
  operation: 'charge' | 'authorize' | 'authenticate' | 'verify';
  method: string;
  amount: number;
  currency: string;
  originalReference: null;
  /** Null where no card pays. */
  card: BankRecord['card'];
  /** The issuer's decline code for the charge itself; null when it approves. */
  decline: number | null;
  /** Address the buyer continues to; null if no buyer is asked. */
  returnUrl: string | null;
  /** The answer of a debit's bank, and its time; null where a person decides. */
  plan: DebitPlan | null;
  /**
   * Of a transfer: where to, what has come, and what was sent back because it was too much or too late. Minor units.
   */
  transfer: Transfer | null;
  received: number;
  returned: number;
  /** The terminal that pays it; null where none does. */
  terminal: string | null;
  installments?: number;
};

/** A payment as its terminal brings it, and what its issuer says: a code, or null where it approves. */
type TerminalPayment = Pick<Waiting, 'reference' | 'amount' | 'currency' | 'card'> & {
  terminal: string;
  declineOf: (installments: number) => number | null;
};

/** A waiting payment as the control desk shows it. `state`: challenge or pending while it waits, then its outcome. */
type ChallengeView = Omit<Waiting, 'decline' | 'plan' | 'originalReference'> & {
  processorReference: string;
  mask: string | null;
  state: string;
};

export type Challenges = {
  open(payment: Waiting, now: Date): PaymentResponse;
  find(processorReference: string): ChallengeView | null;
  /** Waiting payments of a merchant (null: of all), newest first. */
  list(merchant: string | null): ChallengeView[];
  /** Decides a waiting payment; null when there is none of that name, or it is decided. */
  answer(processorReference: string, hasPassed: boolean, now: Date): PaymentResponse | null;
  /**
   * The terminal pays what was announced for it, once: the same reference gets the same answer again. Null: nothing was
   * announced so, or not for this terminal, amount and currency.
   */
  payAtTerminal(asked: TerminalPayment, now: Date): PaymentResponse | null;
  /**
   * Money comes for a transfer; what is too much, and what comes when nothing waits for it any more, goes back. Null:
   * no such transfer.
   */
  receive(processorReference: string, amount: number, now: Date): { received: number; returned: number } | null;
  /** Decides what is due: of one reference, or of all. */
  settleDue(now: Date, reference?: string): void;
  /** A debit that its bank has is not given back on request. */
  isHeld(reference: string): boolean;
  /** The money of a paid debit is taken back later. */
  planReturn(reference: string, at: Date): void;
  reset(): void;
};

const SCHEMA = `CREATE TABLE IF NOT EXISTS challenge (processor_reference TEXT PRIMARY KEY, reference TEXT NOT NULL,
  payment TEXT NOT NULL, due_at TEXT);
CREATE TABLE IF NOT EXISTS planned_return (reference TEXT PRIMARY KEY, due_at TEXT NOT NULL);`;

/** A challenge that its buyer failed or refused, a debit that its bank was told to refuse. */
const REFUSED = 20004;

/** Methods whose buyer answers on a page of their own. */
const PAGES: Readonly<Record<string, string>> = { bit: 'phone', paypal: 'paypal' };

/**
 * `acsUrl` is where buyers answer their issuers, `pagesUrl` where they find the phone and the window; the payment's
 * name follows.
 */
type ControlState = {
  books: Books;
  notices: Notices;
  acsUrl: string;
  pagesUrl: string;
  takeBack(reference: string, now: Date): void;
};

export function openChallenges({ books, notices, acsUrl, pagesUrl, takeBack }: ControlState): Challenges {
  const { database } = books;
  database.exec(SCHEMA);
  const columns = (database.prepare('PRAGMA table_info(challenge)').all() as { name: string }[]).map(
    ({ name }) => name,
  );
  if (!columns.includes('due_at')) database.exec('ALTER TABLE challenge ADD COLUMN due_at TEXT');
  database.exec(
    `CREATE INDEX IF NOT EXISTS challenges_due ON challenge (due_at)
      WHERE due_at IS NOT NULL; CREATE INDEX IF NOT EXISTS challenges_by_reference ON challenge (reference)`,
  );
  const insert = database.prepare(
    'INSERT INTO challenge (processor_reference, reference, payment, due_at) VALUES (?, ?, ?, ?)',
  );
  const select = database.prepare('SELECT payment FROM challenge WHERE processor_reference = ?');
  const change = database.prepare('UPDATE challenge SET payment = ? WHERE processor_reference = ?');
  const decided = database.prepare('UPDATE challenge SET due_at = NULL WHERE processor_reference = ?');
  const due = database.prepare(
    `SELECT processor_reference AS name FROM challenge WHERE due_at <= ?1 AND (?2 IS NULL OR reference = ?2)
      ORDER BY due_at`,
  );
  const ofReference = database.prepare('SELECT payment FROM challenge WHERE reference = ?');
  const namedBy = database.prepare('SELECT processor_reference AS name FROM challenge WHERE reference = ?');
  const open = database.prepare(
    `SELECT c.processor_reference AS name FROM challenge c JOIN movement m ON m.reference = c.reference
     WHERE m.outcome IN ('challenge', 'pending') AND (?1 IS NULL OR m.merchant = ?1) ORDER BY m.number DESC LIMIT 100`,
  );
  const plan = database.prepare('INSERT OR IGNORE INTO planned_return (reference, due_at) VALUES (?, ?)');
  const dueReturns = database.prepare('SELECT reference FROM planned_return WHERE due_at <= ?');
  const returned = database.prepare('DELETE FROM planned_return WHERE reference = ?');

  const find = (name: string): Waiting | null => {
    const row = select.get(name) as { payment: string } | undefined;
    // Payments of an earlier day say less.
    return row
      ? {
          ...NOTHING_MORE,
          ...(JSON.parse(row.payment) as Partial<Waiting> &
            Pick<Waiting, 'reference' | 'merchant' | 'operation' | 'amount' | 'currency'>),
        }
      : null;
  };

  const shown = (name: string, payment: Waiting): ChallengeView => {
    const { decline: _, plan: __, originalReference: ___, ...rest } = payment;
    return {
      ...rest,
      processorReference: name,
      mask: payment.card?.mask ?? null,
      state: books.find(payment.reference)?.answer.outcome ?? 'cancelled',
    };
  };

  /** The end, and the message about it: both or none. An issuer's page sends its buyer back, and needs no message. */
  function end(name: string, payment: Waiting, answer: PaymentResponse, now: Date): boolean {
    let isEnded = false;
    books.atOnce(() => {
      isEnded = books.decide(payment.reference, answer, now);
      decided.run(name);
      if (isEnded && payment.method !== 'credit-card')
        notices.keep({
          reference: payment.reference,
          operation: payment.operation,
          originalReference: null,
          at: now.toISOString(),
        });
    });
    if (isEnded) notices.offer();
    return isEnded;
  }

  function answer(name: string, hasPassed: boolean, now: Date): PaymentResponse | null {
    const payment = find(name);
    if (!payment) return null;
    const code = hasPassed ? payment.decline : (payment.plan?.decline ?? REFUSED);
    const facts =
      payment.method === 'credit-card' && payment.returnUrl !== null ? authenticated(payment.reference) : null;
    const decision: PaymentResponse =
      code === null
        ? { outcome: 'approved', record: recordOf(books, payment, payment.card, now, facts) }
        : { outcome: 'declined', code, card: payment.card, processorReference: name };
    return end(name, payment, decision, now) ? decision : null;
  }

  function pendingResponse(name: string, { transfer, received }: Waiting): PaymentResponse {
    return { outcome: 'pending', processorReference: name, ...(transfer && { transfer, received }) };
  }

  return {
    open(payment, now) {
      const {
        reference,
        merchant,
        operation,
        method,
        amount,
        currency,
        card,
        decline,
        returnUrl,
        plan: planned,
      } = payment;
      const name = `C${String(books.nextNumber()).padStart(10, '0')}`;
      const transfer = payment.transfer && { ...payment.transfer, reference: name };
      // Field by field: what came in has the whole card beside it, and that must not reach the books.
      const kept: Waiting = {
        reference,
        merchant,
        operation,
        method,
        amount,
        currency,
        originalReference: null,
        card,
        decline,
        returnUrl,
        plan: planned,
        transfer,
        received: 0,
        returned: 0,
        terminal: payment.terminal,
        installments: payment.installments ?? 1,
      };
      insert.run(
        name,
        reference,
        JSON.stringify(kept),
        planned && new Date(now.getTime() + planned.afterMs).toISOString(),
      );
      const page = PAGES[method];
      if (page) return { outcome: 'challenge', processorReference: name, redirectUrl: `${pagesUrl}/${page}/${name}` };
      return returnUrl === null || method !== 'credit-card'
        ? pendingResponse(name, kept)
        : { outcome: 'challenge', processorReference: name, redirectUrl: `${acsUrl}/${name}` };
    },
    find(name) {
      const payment = find(name);
      return payment && shown(name, payment);
    },
    list: (merchant) =>
      (open.all(merchant) as { name: string }[]).flatMap(({ name }) => {
        const payment = find(name);
        return payment ? [shown(name, payment)] : [];
      }),
    answer,
    payAtTerminal({ reference, terminal, amount, currency, card, declineOf }, now) {
      const row = namedBy.get(reference) as { name: string } | undefined;
      const payment = row && find(row.name);
      if (!row || !payment || payment.terminal !== terminal) return null;
      if (payment.amount !== amount || payment.currency !== currency) return null;
      const decline = payment.decline ?? declineOf(payment.installments ?? 1);
      if (books.find(reference)?.answer.outcome === 'pending')
        change.run(JSON.stringify({ ...payment, card, decline }), row.name);
      // Decided before, or cancelled: that is the answer for ever.
      return answer(row.name, true, now) ?? books.find(reference)?.answer ?? null;
    },
    receive(name, amount, now) {
      const payment = find(name);
      if (!payment?.transfer) return null;
      const isWaiting = books.find(payment.reference)?.answer.outcome === 'pending';
      const taken = isWaiting ? Math.min(amount, payment.amount - payment.received) : 0;
      const after = { ...payment, received: payment.received + taken, returned: payment.returned + amount - taken };
      change.run(JSON.stringify(after), name);
      if (isWaiting && after.received === payment.amount) answer(name, true, now);
      else if (taken > 0) end(name, after, pendingResponse(name, after), now);
      return { received: after.received, returned: after.returned };
    },
    settleDue(now, reference) {
      for (const { name } of due.all(now.toISOString(), reference ?? null) as { name: string }[]) {
        const payment = find(name);
        const decision = payment && answer(name, payment.plan?.decline === null, now);
        if (decision?.outcome === 'approved' && payment?.plan?.returnsAfterMs)
          plan.run(payment.reference, new Date(now.getTime() + payment.plan.returnsAfterMs).toISOString());
        decided.run(name);
      }
      for (const row of dueReturns.all(now.toISOString()) as { reference: string }[]) {
        takeBack(row.reference, now);
        returned.run(row.reference);
      }
    },
    isHeld: (reference) =>
      (ofReference.all(reference) as { payment: string }[]).some(
        ({ payment }) => (JSON.parse(payment) as Partial<Waiting>).plan != null,
      ),
    planReturn: (reference, at) => void plan.run(reference, at.toISOString()),
    reset: () => database.exec('DELETE FROM challenge; DELETE FROM planned_return'),
  };
}

const NOTHING_MORE = {
  method: 'credit-card',
  originalReference: null,
  card: null,
  decline: null,
  returnUrl: null,
  plan: null,
  transfer: null,
  received: 0,
  returned: 0,
  terminal: null,
} as const satisfies Partial<Waiting>;
