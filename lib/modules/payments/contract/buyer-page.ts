import type { DeclineKey, RefusalKey } from '#lib/kernel/refusals.ts';
import type { Language } from '#lib/kernel/language.ts';

/**
 * What the buyer's payment page knows about a sale and says back (answers, section 9). The sale's identifier is all a buyer has;
 * nothing here is more than the buyer may see. Amounts in minor units.
 */

export type OrderItem = { name: string; quantity: number; unitPrice: number; total: number };

export type BuyerSale = {
  saleId: string;
  /** One link for many payments: each makes a sale of its own. */
  isTemplate: boolean;
  /** `busy`: an attempt is under way; `paid` includes authorized; `closed`: cancelled, voided or expired. */
  state: 'payable' | 'busy' | 'paid' | 'closed';
  /** The wire's status word, for the screens' details. */
  status: string;
  sellerName: string;
  /** `#rrggbb`, null for ours. */
  brandColor: string | null;
  /** The origins that may embed the page; null is everybody. */
  embedOrigins: string[] | null;
  productName: string;
  price: number;
  currency: string;
  language: Language;
  /** As asked: null or 1 is one payment, 2 to 12 a fixed count, 103, 106, 109, 112 the buyer's choice up to 3, 6, 9, 12. */
  installmentsAsked: number | null;
  /** Social id is asked of Israeli cards; false with layout `dynamic-loose`. */
  asksSocialId: boolean;
  items: OrderItem[];
  buyer: { name: string; email: string; phone: string };
  merchantReference: string;
  /** When paid: how. */
  payment: { cardBrand: string; cardMask: string; attemptId: string; paidAt: string } | null;
  /** The signed address to return to once paid; null when the seller gave none. */
  returnUrl: string | null;
  sandbox: boolean;
};

/** What the buyer typed, still as text. Lives for one call. */
export type PagePaymentInput = {
  cardNumber: string;
  cardExpiry: string;
  cardCvv: string;
  buyerName: string;
  socialId: string;
  installments: string;
  language: Language;
};

/** The field of the form that a refusal speaks about. */
export type PageField = 'cardNumber' | 'cardExpiry' | 'cardCvv' | 'buyerName' | 'socialId' | 'installments';

export type PagePaymentAnswer =
  | { outcome: 'paid'; sale: BuyerSale }
  /** The buyer goes to the issuer's page first, in the same frame, and comes back. */
  | { outcome: 'challenged'; redirectUrl: string }
  | { outcome: 'declined'; decline: DeclineKey; attemptId: string }
  | { outcome: 'refused'; refusal: RefusalKey; field: PageField | null }
  /** Not known yet; nothing is lost: ask for the sale's state again. */
  | { outcome: 'unknown'; saleAddress?: string }
  | { outcome: 'sale_not_found' };
