/**
 * What we ask of an acquirer, whoever it is. An adapter maps everything it hears to exactly these outcomes;
 * whatever it cannot map is `unknown`, never `declined` (architecture section 4).
 */

/** A card on its way through one call. Lives in memory only: never stored, never logged. */
export type CardForOneCall = {
  number: string;
  /** MMYY */
  expiry: string;
  cvv: string | null;
};

/** What is being asked. `reference` is our attempt's identifier, the acquirer's idempotency key. Amounts in minor units. */
export type Submission =
  | { operation: 'charge' | 'authorize'; reference: string; merchant: string; amount: number; currency: string; card: CardForOneCall; installments: number }
  | { operation: 'capture' | 'refund' | 'void'; reference: string; merchant: string; amount: number; currency: string; originalReference: string };

/** What an acquirer tells about the card, safe to keep. */
export type CardFacts = {
  /** Visa, Mastercard, AMEX, Isracard, Diners, Discover, JCB, PrivateLabel */
  brand: string;
  /** `411111******1111` */
  mask: string;
  /** MMYY */
  expiry: string;
  isForeign: boolean;
};

/** The acquirer's record of something that happened. */
export type AcquirerRecord = {
  reference: string;
  processorReference: string;
  operation: Submission['operation'];
  amount: number;
  currency: string;
  acquirer: string;
  authNumber: string | null;
  voucher: string | null;
  arn: string | null;
  card: CardFacts | null;
  /** ISO 8601 with zone, by the acquirer's clock. */
  at: string;
};

export type SubmitOutcome =
  | { outcome: 'approved'; record: AcquirerRecord }
  | { outcome: 'declined'; code: number; card: CardFacts | null; processorReference: string | null }
  | { outcome: 'pending'; processorReference: string }
  | { outcome: 'unknown'; why: string };

/** `cancelled` also blocks a late arrival of the same reference: the acquirer keeps a tombstone. */
export type CancelOrConfirmOutcome =
  | { outcome: 'confirmed'; result: Extract<SubmitOutcome, { outcome: 'approved' | 'declined' }> }
  | { outcome: 'cancelled' }
  | { outcome: 'unknown'; why: string };

export type InquireOutcome =
  | { outcome: 'found'; result: Extract<SubmitOutcome, { outcome: 'approved' | 'declined' | 'pending' }> }
  | { outcome: 'not_found_yet' }
  | { outcome: 'unknown'; why: string };

export type Acquirer = {
  /** Moves money or answers why not. Ends by `deadlineMs` milliseconds from now with `unknown` at the latest. */
  submit(submission: Submission, deadlineMs: number): Promise<SubmitOutcome>;
  /** Settles a reference whose answer we never saw. Asking again gives the same answer. */
  cancelOrConfirm(reference: string, deadlineMs: number): Promise<CancelOrConfirmOutcome>;
  inquire(reference: string, deadlineMs: number): Promise<InquireOutcome>;
  /** All records of a day (`YYYY-MM-DD`, UTC), for reconciliation. */
  list(day: string, deadlineMs: number): Promise<AcquirerRecord[]>;
};
