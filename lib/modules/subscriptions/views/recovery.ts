import type { Reach } from '#lib/modules/messages/contract/reach.ts';
import type { Period } from '#lib/kernel/subscription/subscription-plan.ts';

/** What could not be charged, as the screen of recovery shows it. Amounts in minor units of `currency`. */

/** `retrying` waits for its automatic retry, `failed` for another card. */
export const RECOVERY_STATES = ['retrying', 'failed'] as const;
type RecoveryState = (typeof RECOVERY_STATES)[number];

export type RecoveryRow = {
  subscriptionId: string;
  code: number;
  sellerId: number;
  sellerName: string;
  state: RecoveryState;
  description: string;
  buyerName: string;
  buyerEmail: string;
  buyerPhone: string;
  /** Where a message reaches its buyer now. */
  reach: Reach;
  /** What the date that failed asks for. */
  amount: number;
  /** What the subscription comes to in a month. */
  monthly: number;
  price: number;
  currency: string;
  period: Period;
  /** Which date it is, and when it was to be charged. */
  number: number | null;
  dueAt: Date | null;
  /** `status_error_code` of the last failure; 9004: the token ended before anything was tried. */
  errorCode: number;
  /** Failures of the date so far. */
  failures: number;
  /** When it is tried again by itself; null where it waits for another card. */
  retryAt: Date | null;
  /** A charge is under way, or a bank has it. */
  isUnderWay: boolean;
  cardMask: string | null;
  /** MMYY */
  cardExpiry: string | null;
};

export type RecoverySort = 'newest' | 'amount';

export type RecoveryQuestion = {
  search: string;
  states: readonly RecoveryState[];
  currency: string | null;
  least: number | null;
  most: number | null;
  sort: RecoverySort;
  ascending: boolean;
  page: number;
  size: number;
};

/** What the dates that failed ask for, and what their subscriptions come to in a month. */
export type RecoveryTotals = { currency: string; count: number; amount: number; monthly: number };

export type RecoveryPage = { rows: RecoveryRow[]; totals: RecoveryTotals[]; count: number };

type Outcome = { currency: string; count: number; amount: number };

/**
 * What is at stake now, what came after a failure in the last 30 days (payments), and what was cancelled by the seventh
 * failure in them (monthly values). By currency.
 */
export type RecoverySummary = { atStake: RecoveryTotals[]; recovered: Outcome[]; lost: Outcome[] };

/** Days that the summary looks back. */
export const LOOKS_BACK_DAYS = 30;

/** One that is chosen to be tried again, or whose buyer is sent the link. */
export type RecoveryChoice = Pick<
  RecoveryRow,
  | 'subscriptionId'
  | 'description'
  | 'buyerName'
  | 'buyerEmail'
  | 'buyerPhone'
  | 'reach'
  | 'amount'
  | 'currency'
  | 'state'
>;

/** Subscriptions that one call tries or writes to; a selection is worked off in such portions. */
export const RECOVERED_AT_ONCE = 5;

/** Subscriptions that one selection may hold. */
export const MAX_RECOVERED = 500;
