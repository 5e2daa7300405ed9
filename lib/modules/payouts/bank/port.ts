/**
 * The port to any bank that pays out. An adapter maps every response to exactly these outcomes; a response that it
 * cannot map is `unknown`, never `refused` (docs/architecture.md, "One path for money").
 */

/** An account of an Israeli bank. Lives in memory for one call: never logged. */
export type PayoutAccount = {
  /** Code of the bank and of the branch, one to three digits. */
  bank: string;
  branch: string;
  /** Four to nine digits. */
  number: string;
  holder: string;
};

/**
 * Order to pay. `reference` is our payout's identifier, the bank's idempotency key: sent again as often as wanted, it
 * is paid once. Amounts in minor units.
 */
export type PayoutOrder = { reference: string; amount: number; currency: string; account: PayoutAccount };

/** Reasons of refusals and returns. `other`: the bank's own reason maps to none of these. */
export const PAYOUT_FAILURES = [
  'account_not_found',
  'account_closed',
  'account_blocked',
  'name_mismatch',
  'currency_not_supported',
  'amount_not_allowed',
  /** Our own account at the bank does not cover the order. */
  'insufficient_funds',
  'other',
] as const;
export type PayoutFailure = (typeof PAYOUT_FAILURES)[number];

/** An order that the bank has. `valueDate`: bank day of its credit, `YYYY-MM-DD`. */
type AcceptedPayout = { bankReference: string; valueDate: string };

export type SubmitOutcome =
  | ({ outcome: 'accepted' } & AcceptedPayout)
  /** Moved nothing and never will. */
  | { outcome: 'refused'; reason: PayoutFailure }
  /** Provably nothing reached the bank: it did not happen and will not. */
  | { outcome: 'not_sent'; why: string }
  | { outcome: 'unknown'; why: string };

/** An order as the bank holds it; `amount` and `currency` as in its books. */
type Held = AcceptedPayout & { amount: number; currency: string };

export type InquireOutcome =
  /** On its way to its value date. */
  | ({ outcome: 'accepted' } & Held)
  /** Paid: our account was debited and the payee's credited on the value date. A return may still follow. */
  | ({ outcome: 'credited' } & Held)
  /** Paid on the value date and back in our account on `returnedOn`, `YYYY-MM-DD`. Final. */
  | ({ outcome: 'returned'; reason: PayoutFailure; returnedOn: string } & Held)
  | { outcome: 'refused'; reason: PayoutFailure }
  | { outcome: 'cancelled' }
  /** The bank does not have it; a request that is still on its way may bring it, unless it is cancelled. */
  | { outcome: 'not_found' }
  | { outcome: 'unknown'; why: string };

/**
 * `cancelled` also blocks a late arrival of the same reference: the bank keeps a tombstone. `too_late`: it has been
 * handed on, or has ended otherwise, which an inquiry tells.
 */
export type CancelOutcome = { outcome: 'cancelled' } | { outcome: 'too_late' } | { outcome: 'unknown'; why: string };

/** A movement of our account at the bank: out on the value date, and back with a return. */
export type PayoutMovement = {
  reference: string;
  bankReference: string;
  kind: 'credited' | 'returned';
  amount: number;
  currency: string;
  /** Bank day, `YYYY-MM-DD`. */
  day: string;
  /** Null for `credited`. */
  reason: PayoutFailure | null;
};

export type PayoutBank = {
  readonly name: string;
  /** False while its breaker is open: checked before anything is claimed. */
  isAvailable(): boolean;
  /** Orders the payment or answers why not. Ends by `deadlineMs` milliseconds from now with `unknown` at the latest. */
  submit(order: PayoutOrder, deadlineMs: number): Promise<SubmitOutcome>;
  inquire(reference: string, deadlineMs: number): Promise<InquireOutcome>;
  /** Repeated calls give the same answer. */
  cancel(reference: string, deadlineMs: number): Promise<CancelOutcome>;
  /** All movements of a bank day (`YYYY-MM-DD`), for reconciliation. Throws where the list cannot be read. */
  list(day: string, deadlineMs: number): Promise<PayoutMovement[]>;
};
