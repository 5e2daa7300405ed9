import type { Interval } from '#lib/modules/payouts/contract/intervals.ts';
import type { PayoutStatus } from '#lib/modules/payouts/contract/payout-status.ts';
import type { Scheme } from '#lib/modules/scheme-monitoring/contract/standing.ts';
import type { OnboardingState, OnboardingStep, OnboardingEventKind } from '#lib/modules/onboarding/contract/enums.ts';

/** Rows, filters and orders of the partner's list of sellers, shared by browsers and servers. */

/** Days after which an onboarding that is not decided counts as stuck. */
export const STUCK_DAYS = 7;

/** Hundredths of a percent of the volume from which on refunds and chargebacks are many. */
export const MANY_REFUNDS = 1_000;
export const MANY_CHARGEBACKS = 100;

/** States in which the seller or the partner has to act. */
export const OPEN_STATES = [
  'invited',
  'started',
  'submitted',
  'in-review',
  'changes-requested',
] as const satisfies readonly OnboardingState[];

/**
 * Sellers that need a look, each by its reason. `stuck`: its onboarding is not decided for `STUCK_DAYS`; `callbacks`:
 * they fail; `devices`: some are offline; `returned`: its last payout came back; `negative`: a balance of it is below
 * zero; `closed`: it is not active; `thresholds`: half of a card scheme's threshold is used this month.
 */
export const TROUBLES = [
  'stuck',
  'callbacks',
  'refunds',
  'chargebacks',
  'thresholds',
  'devices',
  'returned',
  'negative',
  'closed',
] as const;
export type Trouble = (typeof TROUBLES)[number];

export type SellerListSort = 'created' | 'name' | 'since' | 'volume' | 'refunds' | 'chargebacks' | 'thresholds';

export type SellerListQuery = {
  search: string;
  /** Empty for all states. */
  states: readonly OnboardingState[];
  /** The step that its seller is at, of those that are open to it; null: any. */
  step: OnboardingStep | null;
  trouble: Trouble | null;
  sort: SellerListSort;
  ascending: boolean;
  page: number;
  size: number;
};

/** A seller of the list. Amounts are minor units; shares hundredths of a percent of the volume. */
export type SellerListRow = {
  /** Names it in addresses. */
  ref: string;
  /** Chooses it where its own lists are opened. */
  publicKey: string;
  name: string;
  partnerName: string;
  state: OnboardingState;
  /** Null for a seller without onboarding. */
  step: OnboardingStep | null;
  stateAt: Date;
  createdAt: Date;
  isActive: boolean;
  /** Currency, volume and sales of the last 30 days. */
  currency: string;
  volume: number;
  sales: number;
  refundShare: number;
  chargebackShare: number;
  /**
   * The card scheme of whose threshold the most is used this month, with the share of chargebacks, the scheme's limit
   * of it, and the cases; `used`: the share as a part of the limit. Null without a chargeback of a scheme that is
   * watched.
   */
  threshold: { scheme: Scheme; share: number; limit: number; cases: number; used: number } | null;
  failingSince: Date | null;
  lastFailureAt: Date | null;
  devices: number;
  devicesOffline: number;
};

/**
 * Money of a seller in the currency of its row, minor units: what we owe it in all, and of what is apart from that held
 * back. `last`: its newest payout; null where it has none.
 */
export type SellerMoney = {
  balance: number;
  held: number;
  /** Reserve in force now, percent in hundredths; null where there is none. */
  reserve: { percent: number; days: number } | null;
  interval: Interval;
  /** Null where payouts are made by hand. */
  nextAt: Date | null;
  isPaused: boolean;
  last: { payoutId: string; amount: number; status: PayoutStatus; at: Date } | null;
};

/** The sellers that match, by currency: how many, and their volume of 30 days. */
export type SellerListTotals = { currency: string; count: number; volume: number };

/** Number of sellers in a state of their onboarding, and at a step of it. */
export type FunnelCount = { state: OnboardingState; step: OnboardingStep | null; sellers: number };

/** `medianSeconds`: median time that sellers have been in the state; null without sellers. */
export type Funnel = {
  counts: readonly FunnelCount[];
  waits: readonly { state: OnboardingState; medianSeconds: number | null; stuck: number }[];
  /** Time from invitation to approval, over the last thousand approvals; null before the first. */
  approvalSeconds: number | null;
};

/** States in which its seller can go on with its onboarding. */
export const OPEN_FOR_SELLER = [
  'invited',
  'started',
  'changes-requested',
] as const satisfies readonly OnboardingState[];

/** A seller of a partner, by its name in addresses. */
export type OwnSeller = SellerListRow & { sellerId: number; partnerId: number };

/** A line of the history of a seller's onboarding. `by` null: the seller, or the system. */
export type SellerEvent = { id: number; kind: OnboardingEventKind; at: Date; by: string | null };

/** Fees that a partner had in a month (`YYYY-MM`), minor units. */
export type FeesOfMonth = { month: string; currency: string; amount: number };

/** Fees of one seller in a month. `ref`: its name in addresses; null where it is another partner's now. */
export type FeesOfSeller = {
  name: string;
  publicKey: string;
  ref: string | null;
  currency: string;
  amount: number;
  payments: number;
};

/** A payout of a partner's own money; `valueDate` is `YYYY-MM-DD`. */
export type OwnPayout = {
  payoutId: string;
  status: PayoutStatus;
  amount: number;
  currency: string;
  createdAt: Date;
  valueDate: string | null;
  bankReference: string | null;
  last4: string;
  returnReason: string | null;
  marketFees: number;
  returnedPayouts: number;
};

/** `isUsable`: it waits no more. */
type OwnAccount = { currency: string; last4: string; isUsable: boolean };

/** A partner's own money, minor units by currency. */
export type OwnMoney = {
  balances: readonly { currency: string; available: number; inTransit: number; paidOut: number }[];
  /** The newest first. */
  accounts: readonly OwnAccount[];
  nextAt: Date | null;
  pausedReason: string | null;
};

/** A seller with its money; null where the person may not see its books. */
export type SellerToExport = SellerListRow & { money: SellerMoney | null };

/** The columns of the sellers' table to download, in their order. */
export const EXPORTED_SELLER = [
  'name',
  'partner',
  'state',
  'step',
  'in_state_since',
  'joined_at',
  'selling',
  'currency',
  'volume_30_days',
  'sales_30_days',
  'refund_share_percent',
  'chargeback_share_percent',
  'scheme',
  'scheme_share_percent',
  'scheme_threshold_percent',
  'scheme_chargebacks',
  'balance',
  'in_reserve',
  'reserve_percent',
  'reserve_days',
  'payout_interval',
  'next_payout_at',
  'payouts_paused',
  'last_payout',
  'last_payout_status',
  'last_payout_at',
  'callbacks_failing_since',
  'last_callback_failure_at',
  'devices',
  'devices_offline',
] as const;
