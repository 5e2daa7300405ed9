import { expect } from 'vitest';
import type { AlertDesk } from '../alerts/port.ts';
import type {
  Acquirer,
  CancelOrConfirmOutcome,
  CardForOneCall,
  InquireOutcome,
  Instrument,
  Submission,
  SubmitOutcome,
} from '../port.ts';

/** Shared by the parts of `suite.ts`: the acquirer under test, requests to it, and the outcomes seen. */

/** Fault of one submission, by its reference, or of the inquiries about it. */
export type InjectedFault =
  | 'request_lost'
  | 'answer_lost'
  | 'arrives_late'
  | 'arrives_twice'
  | 'silence'
  | 'turned_away'
  | 'other_amount'
  | 'other_currency'
  | 'left_pending'
  | 'questions_unanswered';

export type AcquirerUnderTest = {
  acquirer: Acquirer;
  /** `acquirer` with no server at the other end. */
  toNobody(): Acquirer;
  cards: {
    good: CardForOneCall;
    declined: CardForOneCall;
    expired: CardForOneCall;
    /** Wrong check digit. */
    mistyped: CardForOneCall;
    /** Card that its issuer verifies as good, and declines to charge. */
    goodButRefused: CardForOneCall;
    /** Card that its issuer challenges (3-D Secure). */
    challenged: CardForOneCall;
    /** Authentication denied by its issuer. */
    unauthenticated: CardForOneCall;
  };
  /** Instruments other than a card, each in its own currency. */
  instruments: {
    wallet: Instrument;
    /** Accounts with a mandate. */
    paidAtOnce: Account;
    refusedAtOnce: Account;
    asksBuyer: Instrument;
    transfer: Instrument;
    /** Account whose bank approves at `banksDecide`. */
    takesTime: Account;
  };
  injectFault(reference: string, fault: InjectedFault): Promise<void>;
  /** Money for a transfer arrives; named by the acquirer's own reference. */
  moneyComes(processorReference: string, amount: number): Promise<void>;
  /** All banks that took their time have decided. */
  banksDecide(): Promise<void>;
  /** Completes the challenge as the buyer; false if the payment no longer waits for it. */
  buyerAnswers(processorReference: string, hasPassed: boolean): Promise<boolean>;
  /** A cardholder disputes; answers the acquirer's reference, null where there is not so much to take back. */
  cardholderDisputes(originalReference: string, amount?: number): Promise<string | null>;
  disputeIsReversed(reference: string): Promise<string | null>;
  /** Early alerts; null of an acquirer that has none. A complaint answers the alert's reference. */
  alerts: {
    desk: AlertDesk;
    cardholderComplains(originalReference: string, respondInSeconds: number): Promise<string | null>;
  } | null;
  close(): Promise<void>;
};

type Mandate = Extract<Submission, { operation: 'verify'; instrument: Instrument }>;
type Account = Mandate['instrument'];

/** Longest an answer may take here, milliseconds. */
export const DEADLINE_MS = 5_000;

type InstrumentPayment = Extract<Submission, { instrument: Instrument }>;
type CardPayment = Extract<Submission, { operation: 'charge' | 'authorize'; card: CardForOneCall }>;

/** Currencies of the methods that are not paid in ILS. */
const CURRENCIES: Partial<Record<Instrument['method'], string>> = { sepa: 'EUR', bacs: 'GBP' };

/** Requests to the acquirer under test, which exists between `begin` and `end`. */
export type ContractKit = ReturnType<typeof contractKit>;

export function contractKit(open: () => Promise<AcquirerUnderTest>) {
  let trial: AcquirerUnderTest;
  let counter = 0;
  const run = Date.now().toString(36).toUpperCase();
  const newReference = () => `TRAN-${run}-${++counter}`;
  const seen = { submit: new Set<string>(), cancelOrConfirm: new Set<string>(), inquire: new Set<string>() };

  async function submit(submission: Submission, deadlineMs = DEADLINE_MS): Promise<SubmitOutcome> {
    const outcome = await trial.acquirer.submit(submission, deadlineMs);
    seen.submit.add(outcome.outcome);
    return outcome;
  }
  async function settle(reference: string): Promise<CancelOrConfirmOutcome> {
    const outcome = await trial.acquirer.cancelOrConfirm(reference, DEADLINE_MS);
    seen.cancelOrConfirm.add(outcome.outcome);
    return outcome;
  }
  async function inquire(reference: string): Promise<InquireOutcome> {
    const outcome = await trial.acquirer.inquire(reference, DEADLINE_MS);
    seen.inquire.add(outcome.outcome);
    return outcome;
  }
  const outcomesOf = async (steps: Submission[]): Promise<string[]> => {
    const outcomes: string[] = [];
    for (const step of steps) outcomes.push((await submit(step)).outcome);
    return outcomes;
  };
  const today = () => new Date().toISOString().slice(0, 10);
  const begun = today();
  // Lists two days if the run passes midnight.
  const listed = async (reference: string) => {
    const days = await Promise.all([...new Set([begun, today()])].map((day) => trial.acquirer.list(day, DEADLINE_MS)));
    return days.flat().filter((record) => record.reference === reference);
  };

  const payment = (more: Partial<CardPayment> = {}): CardPayment => ({
    operation: 'charge',
    reference: newReference(),
    merchant: '1',
    amount: 5000,
    currency: 'ILS',
    card: trial.cards.good,
    installments: 1,
    ...more,
  });
  const paymentWith = (instrument: Instrument): InstrumentPayment => ({
    operation: 'charge',
    reference: newReference(),
    merchant: '1',
    amount: 5000,
    currency: CURRENCIES[instrument.method] ?? 'ILS',
    instrument,
    installments: 1,
    returnUrl: 'https://shop.example.com/back',
  });
  const hold = () => payment({ operation: 'authorize' });
  const followUp = (operation: 'refund' | 'void', of: Submission, amount: number): Submission => ({
    operation,
    reference: newReference(),
    merchant: '1',
    amount,
    currency: 'ILS',
    originalReference: of.reference,
  });
  const capture = (of: Submission, amount: number, isFinal = false): Submission => ({
    operation: 'capture',
    reference: newReference(),
    merchant: '1',
    amount,
    currency: 'ILS',
    originalReference: of.reference,
    isFinal,
  });
  const secured = (more: Partial<CardPayment> = {}) =>
    payment({ authentication: { returnUrl: 'https://shop.example.com/back', browser: null }, ...more });
  const verify = (card: CardForOneCall, isOnline: boolean): Submission => ({
    operation: 'verify',
    reference: newReference(),
    merchant: '1',
    currency: 'ILS',
    card,
    isOnline,
  });
  const sign = (instrument: Account): Mandate => ({
    operation: 'verify',
    reference: newReference(),
    merchant: '1',
    currency: CURRENCIES[instrument.method] ?? 'ILS',
    instrument,
  });

  async function given(submission: CardPayment): Promise<CardPayment> {
    expect((await submit(submission)).outcome).toBe('approved');
    return submission;
  }
  async function givenChallenge(): Promise<{ asked: CardPayment; processorReference: string }> {
    const asked = secured({ card: trial.cards.challenged });
    const answer = await submit(asked);
    if (answer.outcome !== 'challenge') throw new Error(`no challenge but ${answer.outcome}`);
    return { asked, processorReference: answer.processorReference };
  }

  return {
    get trial() {
      return trial;
    },
    begin: async () => {
      trial = await open();
    },
    end: () => trial.close(),
    seen,
    submit,
    settle,
    inquire,
    listed,
    outcomesOf,
    payment,
    paymentWith,
    hold,
    followUp,
    capture,
    secured,
    verify,
    sign,
    given,
    givenChallenge,
  };
}
