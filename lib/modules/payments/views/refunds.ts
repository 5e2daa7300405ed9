import type { AttemptChannel, AttemptState } from './dashboard.ts';
import type { RefundCause } from '#lib/kernel/sale/refund-cause.ts';
import type { PaidWith } from '#lib/kernel/sale/paid-with.ts';

/** Data of the refunds screen: refunds to buyers and released holds. Amounts in minor units. */

export const REFUND_KINDS = ['refund', 'void'] as const;
type RefundKind = (typeof REFUND_KINDS)[number];

/** States as a person filters them: `open` is under way, `doubt` is being checked with the acquirer. */
export const REFUND_STATES = ['done', 'open', 'doubt', 'declined', 'cancelled'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Funding of the refund: the seller's balance or its own card. */
export const REFUND_SOURCES = ['balance', 'card'] as const;
type RefundSource = (typeof REFUND_SOURCES)[number];

/** A refund or a release. `PaidWith` is the method of the payment, to which the money goes back. */
export type RefundRow = PaidWith & {
  attemptId: string;
  saleId: string;
  saleCode: number;
  sellerName: string;
  productName: string;
  reference: string;
  buyerName: string;
  kind: RefundKind;
  state: Exclude<AttemptState, 'challenged' | 'submitted'>;
  amount: number;
  currency: string;
  fromSellerCard: boolean;
  channel: AttemptChannel;
  userName: string | null;
  declineCode: number | null;
  /** Reason that a person gave for the refund, and its note; null without one. */
  reason: RefundCause | null;
  note: string | null;
  createdAt: Date;
};

/** Totals of the filtered refunds that succeeded, one per currency. */
export type RefundTotals = { currency: string; count: number; refunded: number; released: number };

export type RefundsPage = { rows: RefundRow[]; totals: RefundTotals[]; count: number };

/** A list as its address describes it, already read and bounded. `until` is exclusive. */
export type RefundsQuery = {
  search: string;
  /** Limits the list to these sales. */
  ids?: readonly string[] | null;
  kinds: readonly RefundKind[];
  states: readonly RefundState[];
  source: RefundSource | null;
  currency: string | null;
  from: Date | null;
  until: Date | null;
  least: number | null;
  most: number | null;
  page: number;
  size: number;
};
