/**
 * The port to any acquirer. An adapter maps every response to exactly these outcomes; a response that it cannot map is
 * `unknown`, never `declined` (docs/architecture.md, "One path for money").
 */

/** A card on its way through one call. Lives in memory only: never stored, never logged. */
export type CardForOneCall = {
  number: string;
  /** MMYY */
  expiry: string;
  /** Null for a stored card, or a layout without a CVV field. */
  cvv: string | null;
  /** Postal code of the cardholder's address, where the form has it. */
  zipCode?: string;
  /** The card comes from the vault: its owner agreed earlier, and a CVV must not be stored. */
  isStored?: boolean;
  /** The seller takes typed cards without their code: the issuer decides without it. */
  isCvvWaived?: boolean;
};

/** Requests authentication by the issuer (3-D Secure). After a challenge the buyer's browser is sent to `returnUrl`. */
type AuthenticationRequest = { returnUrl: string; browser: string | null };

/**
 * A card's stand-in out of a wallet: good for one payment together with its cryptogram. Lives in memory only, as a card
 * does.
 */
export type NetworkToken = {
  number: string;
  /** MMYY */
  expiry: string;
  /** Base64: the wallet's proof that its owner agreed. */
  cryptogram: string;
  /** Electronic commerce indicator, two digits; null where the wallet gave none. */
  eci: string | null;
};

/**
 * Instruments other than a card. Account numbers are treated like card numbers: they exist for one call and are never
 * logged. The time of the decision differs: a wallet's token is decided at once, `bit` and `paypal` wait for the buyer
 * (`challenge`), transfers and debits for a bank (`pending`).
 */
export type Instrument =
  | { method: 'apple-pay' | 'google-pay'; token: NetworkToken }
  | { method: 'bit'; phone: string | null }
  | { method: 'paypal' }
  | { method: 'bank-transfer' }
  /** A card at this terminal, which pays by the reference itself. */
  | { method: 'emv'; terminal: string }
  | DebitedAccount;

/** A bank account that its owner's mandate lets be debited. `isStored`: it comes from the vault, signed for earlier. */
type DebitedAccount = { holder: string; isStored?: boolean } & (
  | { method: 'sepa'; iban: string }
  | { method: 'bacs'; sortCode: string; account: string }
  | { method: 'il-direct-debit'; bank: string; branch: string; account: string; socialId: string }
);

/** Account for a buyer's transfer: at the acquirer, which assigns the payment by the reference alone. */
export type TransferDetails = { reference: string; account: string; bank: string; holder: string };

/**
 * Request to the acquirer. `reference` is our attempt's identifier, the acquirer's idempotency key. Amounts in minor
 * units.
 */
export type Submission =
  | {
      operation: 'charge' | 'authorize';
      reference: string;
      merchant: string;
      amount: number;
      currency: string;
      card: CardForOneCall;
      installments: number;
      authentication?: AuthenticationRequest;
      /** Earlier authentication of this card that passed: used in place of a new one. */
      authenticated?: PassedAuthentication;
    }
  /** Payment without a card. A buyer sent elsewhere comes back to `returnUrl`. */
  | {
      operation: 'charge' | 'authorize';
      reference: string;
      merchant: string;
      amount: number;
      currency: string;
      instrument: Instrument;
      installments: number;
      returnUrl: string;
    }
  /** Authentication without money. `amount`: that of the later payment. */
  | {
      operation: 'authenticate';
      reference: string;
      merchant: string;
      amount: number;
      currency: string;
      card: CardForOneCall;
      authentication: AuthenticationRequest;
    }
  /** Verification of a card before saving it, without money. `isOnline`: includes its issuer. */
  | {
      operation: 'verify';
      reference: string;
      merchant: string;
      currency: string;
      card: CardForOneCall;
      isOnline: boolean;
    }
  /** No money: may this account be debited from now on, under the mandate that its owner has signed? */
  | { operation: 'verify'; reference: string; merchant: string; currency: string; instrument: DebitedAccount }
  /** A final capture releases what it leaves of the authorization. */
  | {
      operation: 'capture';
      reference: string;
      merchant: string;
      amount: number;
      currency: string;
      originalReference: string;
      isFinal: boolean;
    }
  /**
   * A void releases all that is left of the authorization; `amount` is what we believe that to be. A refund of a
   * captured authorization names the capture too: it gives back no more than it took, whatever the others took.
   */
  | {
      operation: 'refund' | 'void';
      reference: string;
      merchant: string;
      amount: number;
      currency: string;
      originalReference: string;
      captureReference?: string;
    };

/** Result of the issuer's authentication. */
export type AuthenticationFacts = { eci: string; cavv: string; xid: string };

/** An `authenticate` that was approved, by its reference. */
export type PassedAuthentication = AuthenticationFacts & { reference: string };

/** Facts of the card from the acquirer, safe to store. */
export type CardFacts = {
  /** Visa, Mastercard, AMEX, Isracard, Diners, Discover, JCB, PrivateLabel */
  brand: string;
  /** `411111******1111` */
  mask: string;
  /** MMYY */
  expiry: string;
  isForeign: boolean;
};

/** Operations in an acquirer's books: our submissions, and those initiated by the acquirer. */
type RecordedOperation =
  | Submission['operation']
  | 'chargeback'
  | 'chargeback-reversal'
  | 'chargeback-lost'
  | 'mandate-change';

/** Words of an acquirer about a chargeback: the scheme's code of its reason, and when an answer is due. */
export type DisputeFacts = { reasonCode: string | null; dueAt: string | null };

/** Answer to a chargeback. `reference` is ours: the acquirer takes it once, however often it is sent. */
export type DisputeAnswer = {
  reference: string;
  /** The acquirer's reference of the chargeback. */
  chargeback: string;
  action: 'contest' | 'accept';
  /** Kinds and texts of the evidence; files are in the document. */
  evidence: readonly { kind: string; text: string | null }[];
  /** A PDF in base64; null where the chargeback is accepted. */
  document: string | null;
};

/** Why an acquirer takes no answer: its date has passed, it has one already, it is decided, it knows no such case. */
export const ANSWER_REFUSALS = ['too_late', 'answered', 'decided', 'unknown_chargeback', 'invalid'] as const;
type AnswerRefusal = (typeof ANSWER_REFUSALS)[number];

export type DisputeAnswerOutcome =
  | { outcome: 'taken' }
  | { outcome: 'refused'; why: AnswerRefusal }
  /** Provably nothing reached the acquirer. */
  | { outcome: 'not_sent'; why: string }
  | { outcome: 'unknown'; why: string };

export type DisputeInquiryOutcome =
  | Extract<DisputeAnswerOutcome, { outcome: 'taken' | 'refused' | 'unknown' }>
  | { outcome: 'not_found_yet' };

/** The acquirer's record of something that happened. */
export type AcquirerRecord = {
  reference: string;
  processorReference: string;
  operation: RecordedOperation;
  /** 0 for a `verify`. */
  amount: number;
  currency: string;
  /** Operation that this one captures, refunds, voids or charges back; for a reversal, the chargeback. */
  originalReference: string | null;
  acquirer: string;
  authNumber: string | null;
  voucher: string | null;
  arn: string | null;
  card: CardFacts | null;
  /** Null without an authentication. */
  authentication: AuthenticationFacts | null;
  /**
   * Change in a `mandate-change`: cancelled by the owner, moved from a previous account, account changed, a frozen one
   * re-activated.
   */
  mandateStatus?: 3 | 5 | 6 | 13;
  /** Of a `chargeback`, where its acquirer says so. */
  dispute?: DisputeFacts;
  /** ISO 8601 with zone, by the acquirer's clock. */
  at: string;
};

export type SubmitOutcome =
  | { outcome: 'approved'; record: AcquirerRecord }
  | { outcome: 'declined'; code: number; card: CardFacts | null; processorReference: string | null }
  /** The buyer must answer the issuer at `redirectUrl` first; nothing has moved. */
  | { outcome: 'challenge'; processorReference: string; redirectUrl: string }
  /**
   * Waits for a bank, seconds to days. `transfer`: details for the buyer's transfer; `received`: amount that has
   * arrived, minor units.
   */
  | { outcome: 'pending'; processorReference: string; transfer?: TransferDetails; received?: number }
  /** Provably nothing reached the acquirer: it did not happen and will not. */
  | { outcome: 'not_sent'; why: string }
  | { outcome: 'unknown'; why: string };

/**
 * `cancelled` also blocks a late arrival of the same reference: the acquirer keeps a tombstone. An unanswered challenge
 * is cancelled. `pending`: a bank has it, and it can no longer be cancelled; its result arrives later.
 */
export type CancelOrConfirmOutcome =
  | { outcome: 'confirmed'; result: Extract<SubmitOutcome, { outcome: 'approved' | 'declined' }> }
  | { outcome: 'cancelled' }
  | Extract<SubmitOutcome, { outcome: 'pending' }>
  | { outcome: 'unknown'; why: string };

export type InquireOutcome =
  | { outcome: 'found'; result: Extract<SubmitOutcome, { outcome: 'approved' | 'declined' | 'pending' | 'challenge' }> }
  | { outcome: 'cancelled' }
  | { outcome: 'not_found_yet' }
  | { outcome: 'unknown'; why: string };

export type Acquirer = {
  /** The name of its clearing account and of `attempt.processor`. */
  readonly name: string;
  /** False while its breaker is open: checked before anything is claimed. */
  isAvailable(): boolean;
  /** Moves money or answers why not. Ends by `deadlineMs` milliseconds from now with `unknown` at the latest. */
  submit(submission: Submission, deadlineMs: number): Promise<SubmitOutcome>;
  /** Settles a reference whose response was lost. Repeated calls give the same answer. */
  cancelOrConfirm(reference: string, deadlineMs: number): Promise<CancelOrConfirmOutcome>;
  inquire(reference: string, deadlineMs: number): Promise<InquireOutcome>;
  /** Answers a chargeback. The same reference again returns the same. */
  answerDispute(answer: DisputeAnswer, deadlineMs: number): Promise<DisputeAnswerOutcome>;
  /** Fate of an answer, by its reference. */
  inquireDisputeAnswer(
    answer: Pick<DisputeAnswer, 'reference' | 'chargeback'>,
    deadlineMs: number,
  ): Promise<DisputeInquiryOutcome>;
  /** All records of a day (`YYYY-MM-DD`, UTC), for reconciliation. */
  list(day: string, deadlineMs: number): Promise<AcquirerRecord[]>;
};
