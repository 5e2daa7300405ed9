import type { InstallmentSettlement } from '#lib/kernel/sale/installments.ts';
import type { WorstStanding } from '#lib/modules/scheme-monitoring/contract/worst-standing.ts';

/** Values that the screens of operators show. */

/**
 * State of a seller. `waiting`: it has no partner and no operator has decided; `onboarding`: its partner has not
 * approved it; `closed`: not active.
 */
/** `waiting`: applied without a partner, and no operator has decided; `onboarding`: its partner decides. */
const SELLER_STATES = ['waiting', 'approved', 'onboarding', 'declined', 'closed'] as const;
export type SellerState = (typeof SELLER_STATES)[number];

/** Filter of the list of sellers: a state, or that payouts are paused. */
export const SELLER_FILTERS = [...SELLER_STATES, 'paused'] as const;
export type SellerFilter = (typeof SELLER_FILTERS)[number];

/** `ref`: the public key, which names a seller without giving anything away. */
export type OperatorSellerRow = {
  id: number;
  ref: string;
  name: string;
  email: string;
  partnerName: string | null;
  createdAt: Date;
  state: SellerState;
  isPaused: boolean;
};

export type SellersQuery = {
  /** Part of a name or of an e-mail. */
  search: string;
  state: SellerFilter | null;
  partnerId: number | null;
  cursor: { way: 'older' | 'newer'; id: number } | null;
};

export type PartnerRow = { id: number; name: string; createdAt: Date; sellers: number; fourEyes: boolean };

/** Amounts are minor units. Nothing here is of a card, a secret or a person's identity. */
export type OperatorSeller = OperatorSellerRow & {
  phone: string | null;
  country: string;
  currencies: readonly string[];
  approvedAt: Date | null;
  decision: { kind: 'approved' | 'declined'; reason: string; by: string; at: Date } | null;
  merchantName: string | null;
  companyNumber: string | null;
  city: string | null;
  siteUrl: string | null;
  installmentSettlement: InstallmentSettlement;
  /** Why nothing is paid out, null where payouts go; how far refunds may take the balance below zero. */
  terms: { pausedReason: string | null; negativeLimit: number };
  /** Fee of a chargeback before tax, hundredths of a major unit. */
  chargebackFee: number;
};

export type PayoutState = 'scheduled' | 'sent' | 'unknown' | 'paid' | 'returned' | 'cancelled';

export type ShownPayout = {
  publicId: string;
  amount: number;
  currency: string;
  status: PayoutState;
  createdAt: Date;
  valueDate: string | null;
  bankReference: string | null;
  returnReason: string | null;
};

/** A correction that is in the books. `approvedBy`: null of one that was made without a second person. */
export type BookedAdjustment = {
  id: number;
  ref: string;
  name: string;
  amount: number;
  currency: string;
  reason: string;
  at: Date;
  askedBy: string;
  approvedBy: string | null;
};

/** Rows of one kind that need a person: the first few, and how many there are. */
/** Rows of one kind that need a person. `isMore`: there are more than `count`, which were not counted. */
export type Attention<Row> = { count: number; isMore?: boolean; rows: readonly Row[] };

export type SellerPayout = ShownPayout & { ref: string; name: string };
export type SellerInDebt = { ref: string; name: string; currency: string; amount: number; since: string };

export type HomeAttention = {
  doubtful: Attention<SellerPayout>;
  returned: Attention<SellerPayout>;
  paused: Attention<OperatorSellerRow>;
  waiting: Attention<OperatorSellerRow>;
  negative: Attention<SellerInDebt>;
  /** Businesses that have used half of a card scheme's threshold of chargebacks this month, the closest first. */
  thresholds: Attention<WorstStanding>;
  findings: number;
  /** Corrections of balances that wait for a second operator. */
  adjustments: number;
};
