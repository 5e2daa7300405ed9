import type { Language } from '#lib/kernel/language.ts';
import type { AddedFact } from '#lib/modules/payments/views/added-to-sale.ts';
import type { Look } from '#lib/modules/sellers/contract/brand.ts';
import type { OrderFees, OrderItem } from './buyer-page.ts';
import type { DocumentType } from '#lib/kernel/sale/document.ts';
import type { PaymentMethod } from '#lib/kernel/sale/payment-method.ts';

/**
 * How a sale ended for its buyer. `held`: authorized and not charged yet; `kept`: a card was saved, nothing was
 * charged; `expired`: the hold ended before it was captured.
 */
export type SaleEnding =
  | 'paid'
  | 'held'
  | 'kept'
  | 'part_refunded'
  | 'refunded'
  | 'disputed'
  | 'cancelled'
  | 'released'
  | 'expired';

/**
 * Receipt of a payment for its buyer. Contains data that the buyer has seen before; of a card its last four digits.
 * Amounts in minor units.
 */
export type Receipt = {
  ending: SaleEnding;
  language: Language;
  seller: string;
  look: Look;
  product: string;
  items: OrderItem[];
  /** Fees that the order named; 0 is none. */
  fees: OrderFees;
  /** Part of the price that a terminal's buyer added. */
  tip: number;
  price: number;
  currency: string;
  installments: { count: number; first: number; later: number } | null;
  method: PaymentMethod;
  cardBrand: string;
  lastFour: string;
  /** Mask of the bank account that paid: `DE****3000`. */
  account: string;
  buyerName: string;
  attemptId: string;
  approval: string;
  order: string;
  paidAt: Date;
  refunds: { amount: number; at: Date }[];
  /** Amount taken from the buyer and not refunded; 0 for a hold. */
  left: number;
  /** The part of a hold that was released. */
  released: number;
  disputed: number;
  /**
   * Token that this payment stored for the seller, and whether the card's owner has removed it since; null for none.
   */
  kept: { isRemoved: boolean } | null;
  /** Address of the buyer's own page of the subscription that was paid; null where it was of none. */
  manage: string | null;
  /** Documents that the seller issued for it, in order of issue. */
  documents: readonly { type: DocumentType; number: number; address: string }[];
  /** Rows that other modules add to its facts; `href` is a path of our own origin. */
  added: readonly AddedFact[];
  timeZone: string;
};
