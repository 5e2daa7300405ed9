import { expect } from 'vitest';
import type {
  CancelOutcome,
  InquireOutcome,
  PayoutAccount,
  PayoutBank,
  PayoutFailure,
  PayoutMovement,
  PayoutOrder,
  SubmitOutcome,
} from '../port.ts';

/** Shared by the parts of `suite.ts`: the payout bank under test, orders to it, and the outcomes seen. */

/** Fault of one order, by its reference, or of the questions about it. */
export type InjectedFault =
  | 'request_lost'
  | 'answer_lost'
  | 'answer_held'
  | 'arrives_late'
  | 'arrives_twice'
  | 'silence'
  | 'slow'
  | 'turned_away'
  | 'other_amount'
  | 'other_currency'
  | 'questions_unanswered';

/** A notice as it came; `isGenuine`: signed by the bank, of now, and taken. */
type HeardNotice = { reference: string; operation: string; isGenuine: boolean };

export type PayoutBankUnderTest = {
  bank: PayoutBank;
  /** `bank` with no server at the other end. */
  toNobody(): PayoutBank;
  accounts: {
    good: PayoutAccount;
    refused: { account: PayoutAccount; reason: PayoutFailure };
    /** Returned some bank days after their value date. */
    returned: readonly { account: PayoutAccount; reason: PayoutFailure }[];
  };
  injectFault(reference: string, fault: InjectedFault): Promise<void>;
  /** Sets the bank's clock: to noon of a day (`YYYY-MM-DD`), on which orders can still be cancelled. */
  moveTo(day: string): Promise<void>;
  /** The process of the bank ends as by `kill -9`, and another begins with its books. */
  killAndRestart(): Promise<void>;
  /** Whether the bank has an order of this reference in its books, without asking it as we do. */
  hasInBooks(reference: string): Promise<boolean>;
  /** Notices that have come about a reference. */
  heard(reference: string): HeardNotice[];
  close(): Promise<void>;
};

/** Longest an answer may take here, milliseconds. */
export const DEADLINE_MS = 5_000;

/** A Tuesday without a holiday near it: orders of its noon are credited on Wednesday. */
export const FIRST_DAY = '2027-02-02';
export const NEXT_DAY = '2027-02-03';
/** A day by which every return has happened. */
export const LAST_DAY = '2027-02-25';

/** Orders to the payout bank under test, which exists between `begin` and `end`. */
export type PayoutKit = ReturnType<typeof payoutKit>;

export function payoutKit(open: () => Promise<PayoutBankUnderTest>) {
  let trial: PayoutBankUnderTest;
  let counter = 0;
  const run = Date.now().toString(36).toUpperCase();
  const seen = { submit: new Set<string>(), inquire: new Set<string>(), cancel: new Set<string>() };

  async function submit(order: PayoutOrder, deadlineMs = DEADLINE_MS): Promise<SubmitOutcome> {
    const outcome = await trial.bank.submit(order, deadlineMs);
    seen.submit.add(outcome.outcome);
    return outcome;
  }
  async function inquire(reference: string): Promise<InquireOutcome> {
    const outcome = await trial.bank.inquire(reference, DEADLINE_MS);
    seen.inquire.add(outcome.outcome);
    return outcome;
  }
  async function cancel(reference: string): Promise<CancelOutcome> {
    const outcome = await trial.bank.cancel(reference, DEADLINE_MS);
    seen.cancel.add(outcome.outcome);
    return outcome;
  }
  const order = (more: Partial<PayoutOrder> = {}): PayoutOrder => ({
    reference: `PAYO-${run}-${++counter}`,
    amount: 125_050,
    currency: 'ILS',
    account: trial.accounts.good,
    ...more,
  });
  async function given(more: Partial<PayoutOrder> = {}) {
    const sent = order(more);
    const answer = await submit(sent);
    if (answer.outcome !== 'accepted') throw new Error(`not accepted but ${answer.outcome}`);
    return { sent, ...answer };
  }
  /** Movements of a payout on a day. */
  const listed = async (reference: string, day: string): Promise<PayoutMovement[]> =>
    (await trial.bank.list(day, DEADLINE_MS)).filter((movement) => movement.reference === reference);
  /** How often a payout was credited by the end of the next bank day, and answers that it was. */
  async function creditsOf(reference: string): Promise<number> {
    await trial.moveTo(NEXT_DAY);
    const found = await inquire(reference);
    const movements = await listed(reference, NEXT_DAY);
    await trial.moveTo(FIRST_DAY);
    expect(found.outcome === 'credited').toBe(movements.length > 0);
    return movements.length;
  }

  return {
    get trial() {
      return trial;
    },
    begin: async () => {
      trial = await open();
      await trial.moveTo(FIRST_DAY);
    },
    end: () => trial.close(),
    seen,
    submit,
    inquire,
    cancel,
    order,
    given,
    listed,
    creditsOf,
  };
}
