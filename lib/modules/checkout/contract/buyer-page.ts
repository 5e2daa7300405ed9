import type { DeclineKey, RefusalKey } from '#lib/kernel/refusals/refusals.ts';
import type { Look } from '#lib/modules/sellers/contract/brand.ts';
import type { Language } from '#lib/kernel/language.ts';
import type { SaleEnding } from './receipt.ts';
import type { SavedCardMeans } from './saved-cards.ts';
import type { Layout, PageMethod, PaymentMethod } from '#lib/kernel/sale/payment-method.ts';

/**
 * Data of the buyer's payment page, in both directions (answers, section 9). The sale's identifier is the buyer's only
 * credential; all of this is for the buyer's eyes. Amounts in minor units.
 */

/** The amounts a buyer may choose to pay, minor units, both ends included. */
export type AmountChoice = { least: number; most: number };

/** Reasons why a typed amount cannot be paid: empty, unreadable, or outside the seller's limits. */
export type AmountWrong = 'missing' | 'unreadable' | 'too_little' | 'too_much';

/**
 * `once`: token of the form (`once.ts`): one form makes one sale for one amount, however often it is sent. `language`:
 * null is the template's own.
 */
export type OpenAmountInput = { typed: string; once: string; language: Language | null };

/**
 * Typed amount on the form that asks for it again, and the form's token (`once.ts`). `wrong` null: the amount is valid,
 * the limits have changed.
 */
export type AmountRequest = { typed: string; once: string; wrong: AmountWrong | 'too_many' | 'unavailable' | null };

export type OpenAmountResult =
  /** The sale that was made; its own page takes the payment, in this language. */
  | { outcome: 'made'; saleId: string; language: Language }
  | { outcome: 'refused'; why: AmountWrong }
  | { outcome: 'too_many' }
  /** No open amount at this address, or its link has ended. */
  | { outcome: 'no_open_amount' };

export type OrderFees = { tax: number; duty: number; discount: number; shipping: number };

export type OrderItem = { name: string; quantity: number; unitPrice: number; total: number };

/**
 * A text that a module adds to the page that pays a sale. `note` stands above the form, `consent` beside the button,
 * `after` on the last screen: those of several modules follow one another, in place of the page's own text. `pay` is
 * the button, `debited` what a mandate allows (an amount and how often): the first module's counts.
 */
export type PageLine = { at: 'note' | 'consent' | 'after' | 'pay' | 'debited'; text: (on: PageOfLine) => string };

/** The page that a line is drawn on. `seller`: the name as it may stand there, without direction controls. */
type PageOfLine = { language: Language; seller: string };

export type BuyerSale = {
  saleId: string;
  /** Link for many payments: each makes a sale of its own. */
  isTemplate: boolean;
  /** `hold`: the amount is reserved and charged later; `save`: a card is kept and nothing is charged. */
  purpose: 'pay' | 'hold' | 'save';
  /** `busy`: an attempt is under way; `paid` includes authorized; `closed`: cancelled, voided or expired. */
  state: 'payable' | 'busy' | 'paid' | 'closed';
  /** Status on the wire, for the details on the screens. */
  status: string;
  sellerName: string;
  look: Look;
  /** The origins that may embed the page; null allows every origin. */
  embedOrigins: string[] | null;
  productName: string;
  price: number;
  /** Limits of an open amount; null for a fixed price. */
  choice: AmountChoice | null;
  /** The link at which its buyer chose this amount, and can choose another; null where the price is the seller's. */
  amountLinkId: string | null;
  currency: string;
  language: Language;
  /**
   * Installments as requested: null or 1 is one payment, 2 to 12 a fixed count, 103, 106, 109, 112 the buyer's choice
   * up to 3, 6, 9, 12.
   */
  requestedInstallments: number | null;
  /** True where Israeli cards need a social id; false with layout `dynamic-loose`. */
  asksSocialId: boolean;
  /** The code of a typed card has to be there; false with layout `dynamic-loose`. A saved card always needs it. */
  needsCvv: boolean;
  /** How Bit is drawn (specification 2.2); null is `dynamic`. */
  layout: Layout | null;
  items: OrderItem[];
  /** Fees that the order names; 0 is none. */
  fees: OrderFees;
  buyer: { name: string; email: string; phone: string };
  merchantReference: string;
  /** Texts that modules add to the page, in their order. */
  lines: readonly PageLine[];
  /** Payment of a paid sale; null while it is unpaid. */
  payment: { method: PaymentMethod; cardBrand: string; cardMask: string; attemptId: string; paidAt: string } | null;
  /** True where the card or account is stored for later payments: the seller requested a token. */
  isKept: boolean;
  /** Ending of the sale, amounts in minor units; null while it is to be paid. */
  ended: { how: SaleEnding; paid: number; refunded: number } | null;
  /** Address of the receipt, on our own origin; null where nothing was paid or held. */
  receipt: string | null;
  /** Origin of the shop, from the sale's return address; null without one. */
  shopUrl: string | null;
  /** The seller's terms of sale, where it has said them. */
  termsUrl: string | null;
  /** The signed address to return to while the payment stands as it was made; null when the seller gave none. */
  returnUrl: string | null;
  sandbox: boolean;
  /**
   * Methods for this buyer, in the seller's order; the page leaves out those that the device lacks. Empty where no
   * payment is due.
   */
  methods: PageMethod[];
};

/** Buyer's input as typed text; kept for one call. */
export type PagePaymentInput = {
  cardNumber: string;
  cardExpiry: string;
  cardCvv: string;
  buyerName: string;
  socialId: string;
  /** Postal code of the card's owner, where the form has the field. */
  zipCode?: string;
  installments: string;
  language: Language;
  /** Values that the shop filled in for its buyer; missing or empty where it did not. */
  buyerEmail?: string;
  buyerPhone?: string;
  /** Saved card that pays, with the code above: nothing else of a card was typed. */
  savedCard?: SavedCardMeans;
  /** Secret of the browser that the typed card is to be saved for. */
  browserSecret?: string;
  /** The form's token (`once.ts`): one form pays a template once. Without it a template cannot be paid on its page. */
  once?: string;
  /** The buyer was asked about an equal payment of minutes ago, and pays all the same. */
  again?: true;
};

/** A payment equal to one of minutes ago, as the question about it says it. Amount in minor units. */
export type RepeatedPayment = {
  outcome: 'repeated';
  price: number;
  currency: string;
  sellerName: string;
  minutesAgo: number;
  /** The earlier payment has not ended yet. */
  isUnderWay: boolean;
};

/** The field of the form that a refusal is about. */
export type PageField = 'cardNumber' | 'cardExpiry' | 'cardCvv' | 'buyerName' | 'socialId' | 'zipCode' | 'installments';

export type PagePaymentResult =
  | { outcome: 'paid'; sale: BuyerSale }
  /** The buyer answers on the issuer's page first. `saleId`: of a template the sale that was made. */
  | { outcome: 'challenged'; saleId: string; redirectUrl: string }
  | { outcome: 'declined'; decline: DeclineKey; attemptId: string }
  | { outcome: 'refused'; refusal: RefusalKey; field: PageField | null }
  /** The saved card was removed or has expired; nothing was sent to the acquirer. */
  | { outcome: 'saved_card_gone' }
  | RepeatedPayment
  /** The outcome is not known yet and nothing is lost: ask for the sale's state again. */
  | { outcome: 'unknown'; saleAddress?: string }
  | { outcome: 'sale_not_found' };

/**
 * Payments by all methods but typed cards: started with a method and its details, then pending where the method
 * requires it, with their state polled every few seconds. Starting another method cancels the pending one, where that
 * is possible; a sale is never paid twice.
 */

/** The buyer's choice and input, as text. Lives for one call. `hasAgreed`: to the text of the debit's mandate. */
export type PaymentDetails =
  /** `phone` empty: the buyer opens the app by link or QR code. */
  | { method: 'bit'; phone: string }
  /** `token`: the wallet's own payment token, as JSON text. */
  | { method: 'apple-pay' | 'google-pay'; token: string }
  | { method: 'paypal' }
  | { method: 'bank-transfer' }
  | { method: 'sepa'; iban: string; holder: string; hasAgreed: boolean }
  | { method: 'bacs'; sortCode: string; account: string; holder: string; hasAgreed: boolean }
  | {
      method: 'il-direct-debit';
      bank: string;
      branch: string;
      account: string;
      holder: string;
      socialId: string;
      hasAgreed: boolean;
    };

/** `once` and `again` as in `PagePaymentInput`. */
export type StartInput = {
  details: PaymentDetails;
  buyerName: string;
  language: Language;
  once?: string;
  again?: true;
};

/** The field that a refusal is about. `method`: it is not one that this sale offers. */
export type DetailField =
  | 'method'
  | 'phone'
  | 'token'
  | 'iban'
  | 'sortCode'
  | 'bank'
  | 'branch'
  | 'account'
  | 'holder'
  | 'socialId'
  | 'hasAgreed'
  | 'buyerName';

/** A payment that waits. */
export type WaitingPayment = {
  attemptId: string;
  method: PageMethod;
  /**
   * `buyer`: something is to be done at `address`; `transfer`: money is to be sent; `bank`: nothing is to be done, the
   * bank takes minutes to days.
   */
  waitsFor: 'buyer' | 'transfer' | 'bank';
  /**
   * Next address for the buyer: a link that opens the app, also the text of the QR code (`bit`), the window (`paypal`),
   * or the issuer's page. Null without one.
   */
  address: string | null;
  /** Null except for transfers. Amounts in minor units; `missing`: part of `amount` not received yet. */
  transfer: {
    reference: string;
    account: string;
    bank: string;
    holder: string;
    amount: number;
    received: number;
    missing: number;
  } | null;
  /** `DE****3000`: the account that is debited. */
  accountMask: string | null;
  /** Seconds until the automatic cancellation; null without one. */
  secondsLeft: number | null;
  /** The buyer may cancel it, or choose something else instead. A debit that is with its bank cannot be taken back. */
  isCancellable: boolean;
  /**
   * Address of the sandbox page that simulates the approval: in the phone's application, in a wallet's window or at the
   * bank. Null in production.
   */
  simulator: string | null;
};

export type StartResult =
  | { outcome: 'paid'; sale: BuyerSale }
  /** `saleId`: for a template, the sale that was made; its page goes on from here. */
  | { outcome: 'waiting'; saleId: string; payment: WaitingPayment }
  | { outcome: 'declined'; decline: DeclineKey; attemptId: string }
  | { outcome: 'refused'; refusal: RefusalKey; field: DetailField | null }
  | RepeatedPayment
  | { outcome: 'unknown'; saleAddress?: string }
  | { outcome: 'sale_not_found' };

/** Payment state of a sale: small, read by one query, polled every few seconds. */
export type PaymentState = {
  /**
   * `working`: a call to an acquirer is under way, or its answer is not known yet; ask again. The others as in
   * `BuyerSale`.
   */
  state: 'payable' | 'working' | 'waiting' | 'paid' | 'closed';
  payment: WaitingPayment | null;
  /**
   * How the last try ended, while nothing else is under way: `decline` null where it was cancelled or its time ran out.
   */
  lastAttempt: { attemptId: string; method: PageMethod; decline: DeclineKey | null } | null;
};

export type CancelResult =
  /** The payment is not pending any more: the state tells how it ended, which may be `paid`. */
  | { outcome: 'over'; state: PaymentState }
  /** The bank does not cancel the payment, or the acquirer did not answer. */
  | { outcome: 'kept'; state: PaymentState }
  | { outcome: 'sale_not_found' };
