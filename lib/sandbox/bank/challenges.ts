import type { BankRecord, PaymentResponse } from '#lib/modules/acquiring/protocol.ts';
import type { Books } from './books.ts';
import { type ChallengeStore, openChallengeStore } from './challenge-store.ts';
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
  /** Card that pays; null where no card does. */
  card: BankRecord['card'];
  /** The issuer's decline code for the charge itself; null when it approves. */
  decline: number | null;
  /** Address the buyer continues to; null if no buyer is asked. */
  returnUrl: string | null;
  /** The answer of a debit's bank, and its time; null where a person decides. */
  plan: DebitPlan | null;
  /**
   * Transfer: its account, the money received, and the money returned because it was too much or too late. Minor units.
   */
  transfer: Transfer | null;
  received: number;
  returned: number;
  /** Terminal that pays it; null where none does. */
  terminal: string | null;
  installments?: number;
};

/** Payment at a terminal, with its issuer's decline code; null if it approves. */
type TerminalPayment = Pick<Waiting, 'reference' | 'amount' | 'currency' | 'card'> & {
  terminal: string;
  declineOf: (installments: number) => number | null;
};

/** Waiting payment as the control API shows it. `state`: challenge or pending while it waits, then its outcome. */
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
   * Pays the payment that was announced for this terminal, once: the same reference gets the same response again. Null
   * if none was announced with this terminal, amount and currency.
   */
  payAtTerminal(presented: TerminalPayment, now: Date): PaymentResponse | null;
  /**
   * Receives money for a transfer; an excess, and money for a transfer that no longer waits, is returned. Null: no such
   * transfer.
   */
  receive(processorReference: string, amount: number, now: Date): { received: number; returned: number } | null;
  /** Decides due payments: of one reference, or all. */
  settleDue(now: Date, reference?: string): void;
  /** Whether a debit is with its bank, and so cannot be cancelled. */
  isHeld(reference: string): boolean;
  /** Plans to take back the money of a paid debit. */
  planReturn(reference: string, at: Date): void;
  reset(): void;
};

/** Decline code of a challenge that its buyer failed or refused, and of a debit that its bank refuses. */
const REFUSED = 20004;

/** Methods whose buyer answers on a page of their own. */
const PAGES: Readonly<Record<string, string>> = { bit: 'phone', paypal: 'paypal' };

/**
 * `acsUrl` is the address of the issuers' challenges, `pagesUrl` that of the phone and the wallet's window; the
 * payment's name follows.
 */
type Bank = {
  books: Books;
  notices: Notices;
  acsUrl: string;
  pagesUrl: string;
  takeBack(reference: string, now: Date): void;
};

type Opened = Bank & { store: ChallengeStore };

export function openChallenges(bank: Bank): Challenges {
  const store = openChallengeStore(bank.books.database);
  const opened = { ...bank, store };
  const view = (name: string): ChallengeView | null => {
    const payment = store.find(name);
    return payment && viewOf(bank.books, name, payment);
  };
  return {
    open: (payment, now) => open(opened, payment, now),
    find: view,
    list: (merchant) => store.listOpen(merchant).flatMap((name) => view(name) ?? []),
    answer: (name, hasPassed, now) => answer(opened, name, hasPassed, now),
    payAtTerminal: (payment, now) => payAtTerminal(opened, payment, now),
    receive: (name, amount, now) => receive(opened, name, amount, now),
    settleDue: (now, reference) => settleDue(opened, now, reference),
    isHeld: store.hasPlan,
    planReturn: store.planReturn,
    reset: store.reset,
  };
}

function viewOf(books: Books, name: string, payment: Waiting): ChallengeView {
  const { decline: _, plan: __, originalReference: ___, ...rest } = payment;
  return {
    ...rest,
    processorReference: name,
    mask: payment.card?.mask ?? null,
    state: books.find(payment.reference)?.answer.outcome ?? 'cancelled',
  };
}

const pendingResponse = (name: string, { transfer, received }: Waiting): PaymentResponse => ({
  outcome: 'pending',
  processorReference: name,
  ...(transfer && { transfer, received }),
});

function open({ books, store, acsUrl, pagesUrl }: Opened, payment: Waiting, now: Date): PaymentResponse {
  const { reference, merchant, operation, method, amount, currency, card, decline, returnUrl, plan, terminal } =
    payment;
  const name = `C${String(books.nextNumber()).padStart(10, '0')}`;
  const transfer = payment.transfer && { ...payment.transfer, reference: name };
  // Field by field: the request carries the whole card beside these, which must not reach the books.
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
    plan,
    transfer,
    received: 0,
    returned: 0,
    terminal,
    installments: payment.installments ?? 1,
  };
  store.insert(name, kept, plan && new Date(now.getTime() + plan.afterMs));
  const page = PAGES[method];
  if (page) return { outcome: 'challenge', processorReference: name, redirectUrl: `${pagesUrl}/${page}/${name}` };
  return returnUrl === null || method !== 'credit-card'
    ? pendingResponse(name, kept)
    : { outcome: 'challenge', processorReference: name, redirectUrl: `${acsUrl}/${name}` };
}

/** Records the outcome and its notice in one transaction. An issuer's page returns its buyer and needs no notice. */
function end({ books, store, notices }: Opened, name: string, payment: Waiting, answer: PaymentResponse, now: Date) {
  let isEnded = false;
  books.atOnce(() => {
    isEnded = books.decide(payment.reference, answer, now);
    store.clearDue(name);
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

function answer(bank: Opened, name: string, hasPassed: boolean, now: Date): PaymentResponse | null {
  const payment = bank.store.find(name);
  if (!payment) return null;
  const code = hasPassed ? payment.decline : (payment.plan?.decline ?? REFUSED);
  const facts =
    payment.method === 'credit-card' && payment.returnUrl !== null ? authenticated(payment.reference) : null;
  const decision: PaymentResponse =
    code === null
      ? { outcome: 'approved', record: recordOf(bank.books, payment, payment.card, now, facts) }
      : { outcome: 'declined', code, card: payment.card, processorReference: name };
  return end(bank, name, payment, decision, now) ? decision : null;
}

function payAtTerminal(
  bank: Opened,
  { reference, terminal, amount, currency, card, declineOf }: TerminalPayment,
  now: Date,
): PaymentResponse | null {
  const { books, store } = bank;
  const name = store.nameOf(reference);
  const payment = name === null ? null : store.find(name);
  if (name === null || payment?.terminal !== terminal) return null;
  if (payment.amount !== amount || payment.currency !== currency) return null;
  const decline = payment.decline ?? declineOf(payment.installments ?? 1);
  if (books.find(reference)?.answer.outcome === 'pending') store.change(name, { ...payment, card, decline });
  // A payment that was decided or cancelled before keeps its outcome.
  return answer(bank, name, true, now) ?? books.find(reference)?.answer ?? null;
}

function receive(bank: Opened, name: string, amount: number, now: Date) {
  const payment = bank.store.find(name);
  if (!payment?.transfer) return null;
  const isWaiting = bank.books.find(payment.reference)?.answer.outcome === 'pending';
  const accepted = isWaiting ? Math.min(amount, payment.amount - payment.received) : 0;
  const received = payment.received + accepted;
  const returned = payment.returned + amount - accepted;
  const after = { ...payment, received, returned };
  bank.store.change(name, after);
  if (isWaiting && received === payment.amount) answer(bank, name, true, now);
  else if (accepted > 0) end(bank, name, after, pendingResponse(name, after), now);
  return { received, returned };
}

function settleDue(bank: Opened, now: Date, reference?: string): void {
  const { store } = bank;
  for (const name of store.listDue(now, reference)) {
    const payment = store.find(name);
    const decision = payment && answer(bank, name, payment.plan?.decline === null, now);
    if (decision?.outcome === 'approved' && payment?.plan?.returnsAfterMs)
      store.planReturn(payment.reference, new Date(now.getTime() + payment.plan.returnsAfterMs));
    store.clearDue(name);
  }
  for (const returned of store.listDueReturns(now)) {
    bank.takeBack(returned, now);
    store.dropReturn(returned);
  }
}
