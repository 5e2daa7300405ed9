import type { PaidWith } from '#lib/kernel/sale/paid-with.ts';
import type { PaymentMethod } from '#lib/kernel/sale/payment-method.ts';
import type { RefundCause } from '#lib/kernel/sale/refund-cause.ts';
import type { SaleStatus } from '#lib/kernel/sale/sale-status.ts';
import type { SaleType } from '#lib/kernel/sale/sale-type.ts';
import type { DeliveryView } from '#lib/modules/callbacks/views.ts';
import type { BUYERS, Outcome } from './statistics.ts';

/** The sale data of the merchant dashboard. Amounts in minor units of the sale's currency. */

export type SaleRow = PaidWith & {
  saleId: string;
  code: number;
  sellerName: string;
  type: SaleType;
  status: SaleStatus;
  price: number;
  /** Upper limit of an open amount, whose lower limit is `price`; null for a fixed price. */
  maxPrice: number | null;
  captured: number;
  refunded: number;
  /** Amount reserved for refunds under way. */
  refundReserved: number;
  chargedBack: number;
  /** Cost of the payment: before tax, the tax on it, and the marketplace's fee. */
  processingFee: number;
  feeVat: number;
  marketFee: number;
  currency: string;
  productName: string;
  reference: string;
  buyerName: string;
  buyerEmail: string;
  /** When a person last opened the short address of its link; null where nobody has. */
  openedAt: Date | null;
  createdAt: Date;
};

/** A sale as the search from anywhere offers it. */
export type FoundSale = PaidWith & {
  saleId: string;
  code: number;
  productName: string;
  type: SaleType;
  status: SaleStatus;
  price: number;
  currency: string;
  buyerName: string;
  buyerEmail: string;
  createdAt: Date;
};

/** New sales are counted up to this number. */
export const MAX_NEW_SALES = 99;

/**
 * Changes of the sales on an open screen. `attempts`: the states of its attempts, the first first. `newer`: the number
 * of sales made since it was drawn that belong to it, `MAX_NEW_SALES` at most.
 */
export type SaleNews = {
  newer: number;
  sales: (Pick<SaleRow, 'saleId' | 'status' | 'captured' | 'refunded'> & { attempts: AttemptState[] })[];
};

/** Totals of the filtered sales, one per currency. `chargedBack` is missing where a roll-up has the others. */
export type SaleTotals = {
  currency: string;
  count: number;
  asked: number;
  collected: number;
  refunded: number;
  chargedBack?: number;
};

export type SalesPage = { rows: SaleRow[]; totals: SaleTotals[]; count: number };

export const SALE_SORTS = ['created', 'amount', 'status'] as const;
export type SaleSort = (typeof SALE_SORTS)[number];

/** A list as its address describes it, already read and bounded. `until` is exclusive. */
export type SalesQuery = {
  search: string;
  statuses: readonly SaleStatus[];
  currency: string | null;
  from: Date | null;
  until: Date | null;
  least: number | null;
  most: number | null;
  /** The reusable link or hold that they came out of. */
  parentId: string | null;
  /** Subscription that the sales belong to. */
  subscriptionId: string | null;
  /** Dates are those of the payment, and collected sales alone count; else they are those of the sale. */
  isByPayment?: boolean;
  /** Limits the list to these sales. */
  ids?: readonly string[] | null;
  /** Method of the payment or of the last attempt. */
  method?: string | null;
  /** Limits the list to sales with a payment, capture or refund of unknown outcome. */
  isInDoubt?: boolean;
  /** Limits the list to sales that count for a key of statistics. */
  counted?: CountedQuery;
  sort: SaleSort;
  ascending: boolean;
  page: number;
  size: number;
};

/** Keys of statistics, each null where all count; `timeZone` is that of `hour`. */
export type CountedQuery = {
  outcome: Outcome | null;
  hour: string | null;
  brand: string | null;
  country: string | null;
  decline: string | null;
  device: string | null;
  buyer: (typeof BUYERS)[number] | null;
  timeZone: string;
};

export type AttemptKind =
  | 'pay'
  | 'authorize'
  | 'tokenize'
  | 'capture'
  | 'refund'
  | 'void'
  | 'chargeback'
  | 'chargeback-reversal'
  | 'seller-charge'
  | 'fee'
  | 'mandate';
export type AttemptState =
  | 'in_flight'
  | 'in_doubt'
  | 'challenged'
  | 'submitted'
  | 'succeeded'
  | 'declined'
  | 'cancelled';
export type AttemptChannel = 'api' | 'page' | 'dashboard' | 'system';

export type AttemptView = {
  attemptId: string;
  kind: AttemptKind;
  state: AttemptState;
  amount: number;
  channel: AttemptChannel;
  userName: string | null;
  declineCode: number | null;
  /** Method of the payment, or of the refund's destination. */
  method: PaymentMethod;
  account: string | null;
  cardBrand: string | null;
  cardMask: string | null;
  authNumber: string | null;
  voucher: string | null;
  arn: string | null;
  acquirer: string | null;
  /** A refund that was funded by the seller's own card. */
  fromSellerCard: boolean;
  /** Reason that a person gave for the refund; null without one. */
  refundReason: { reason: RefundCause; note: string } | null;
  is3ds: boolean;
  /** The buyer's browser remembered the card. */
  isSavedCard: boolean;
  eci: string | null;
  xid: string | null;
  createdAt: Date;
  settledAt: Date | null;
};

export type OrderDetails = {
  items?: { name?: string; quantity?: number; unit_price?: number; total?: number }[];
  fees?: Record<string, number>;
  shipping_details?: Record<string, unknown>;
  billing_details?: Record<string, unknown>;
};

/**
 * A sale that this one came from: a reusable link, or the hold that it captures. `saleId` null where the person may not
 * see it.
 */
type ParentView = { saleId: string | null; code: number; type: SaleType };

/**
 * A sale that came out of this one. `saleId` and buyer are null where it belongs to a business that the person does not
 * see.
 */
export type ChildView = {
  saleId: string | null;
  code: number;
  sellerName: string;
  type: SaleType;
  status: SaleStatus;
  price: number;
  currency: string;
  buyerName: string | null;
  createdAt: Date;
};

/** Sales that came out of this one: number of all, number paid, and amount collected. */
export type ChildrenView = { latest: ChildView[]; count: number; paid: number; collected: number };

type TokenState = 'pending' | 'unused' | 'active' | 'inactive';

/** The buyer token that paid a sale or came out of it (`isFromHere`). Its `buyer_key` is not for the screen. */
export type TokenView = {
  isFromHere: boolean;
  state: TokenState;
  isPermanent: boolean;
  method: PaymentMethod;
  cardMask: string;
  cardBrand: string;
  cardExpiry: string;
  createdAt: Date;
  usedAt: Date | null;
};

/** A chargeback. `isAtBank`: it has a reference of the acquirer, by which the sandbox can request its reversal. */
export type DisputeView = {
  attemptId: string;
  amount: number;
  openedAt: Date;
  reversedAt: Date | null;
  isAtBank: boolean;
};

/**
 * Effect of one attempt on the seller's money: `gross` moved at the acquirer, `net` reached the balance, fees between
 * them.
 */
export type ReceiptLine = {
  attemptId: string;
  kind: AttemptKind;
  at: Date;
  gross: number;
  processing: number;
  /** The tax on the fees before it. */
  feeVat: number;
  chargebackFee: number;
  market: number;
  net: number;
};

/** A payment in instalments that is released by month: how many parts, and the first and last day (`YYYY-MM-DD`). */
export type MonthsView = { parts: number; first: string; last: string };

/** Funding of a refund: the balance in the sale's currency, and the seller's card for a short balance. */
export type FundingView = { balance: number; card: { brand: string; last4: string } | null };

/** The fee terms of a capture, as the fee rules take them; rates in hundredths of a percent. */
export type TermsView = {
  /** Fee of the sale itself; null takes the seller's. */
  marketFee: number | null;
  marketFeeFixed: number;
  seller: {
    processingFee: number;
    processingCharge: number;
    foreignProcessingFee: number;
    foreignProcessingCharge: number;
    marketFee: number;
    partnerId: number | null;
  };
};

/** Note of a person of the business on the sale. */
export type SaleNoteView = { id: number; text: string; author: string | null; createdAt: Date };

/**
 * An equal payment of the same buyer some minutes before this one (docs/decisions/0161). `by`: the same card, or the
 * same address or number.
 */
export type EqualSaleView = { saleId: string; code: number; minutesBefore: number; by: 'card' | 'buyer' };

export type SaleView = SaleRow & {
  sellerId: number;
  /** Tip of the buyer at a terminal, part of `price`. */
  tip: number;
  authorized: number;
  voided: number;
  drawn: number;
  drawnReserved: number;
  holdExpiresAt: Date | null;
  /** Time at which a sale with an open amount is closed if unpaid. */
  closesAt: Date | null;
  statusBeforeChargeback: SaleStatus | null;
  processingFee: number;
  marketFee: number;
  installments: number;
  language: string;
  orderNumber: string | null;
  order: OrderDetails | null;
  buyerPhone: string;
  buyerSocialId: string;
  buyerBusinessName: string | null;
  cardMask: string | null;
  cardExpiry: string | null;
  cardIsForeign: boolean | null;
  authNumber: string | null;
  is3ds: boolean;
  asks3ds: boolean;
  /**
   * True for a sale whose card is charged for the later payments of a subscription; a terminal, which stores no card,
   * cannot take it.
   */
  paysAgain: boolean;
  callbackUrl: string | null;
  returnUrl: string | null;
  paidAt: Date | null;
  releaseAt: Date | null;
  /** Null where it is released whole. */
  months: MonthsView | null;
  /** The database's time of the reading: what is left of a hold is counted from it. */
  now: Date;
  parent: ParentView | null;
  children: ChildrenView;
  token: TokenView | null;
  disputes: DisputeView[];
  /** Null where it is no double payment, or its money went back. */
  equal: EqualSaleView | null;
  receipt: ReceiptLine[];
  funding: FundingView;
  terms: TermsView;
  attempts: AttemptView[];
  deliveries: DeliveryView[];
  /** Newest first. */
  notes: SaleNoteView[];
};

/** Reasons of a refused money operation that rows and dialogs distinguish. */
export type RefusedWhy = 'declined' | 'busy' | 'changed' | 'forbidden' | 'failed';

/**
 * Result of a money operation for its dialog. `message` is a sentence in the person's language. `unknown`: it may have
 * happened, and is checked until it is certain. `confirm`: a large refund is made after the person has authenticated
 * again. Any other value counts as `failed`.
 */
export type MoneyResult = { ok: true; amount: number } | { ok: false; why?: string; message: string };

/** Reason of a refusal as a row shows it. */
export const refusedWhy = ({ why }: { why?: string }): RefusedWhy | 'unknown' =>
  WHYS.find((known) => known === why) ?? 'failed';

const WHYS = ['declined', 'busy', 'changed', 'forbidden', 'failed', 'unknown'] as const;

/** Source of a refund's money: the seller's card pays the whole of it where there is one and the balance is short. */
export const paysFrom = ({ balance, card }: FundingView, amount: number): 'balance' | 'card' =>
  card !== null && balance < amount ? 'card' : 'balance';
