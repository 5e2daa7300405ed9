import type { Language } from '#lib/kernel/language.ts';
import type { Reach } from '#lib/modules/messages/contract/message.ts';
import type { Period } from '#lib/kernel/subscription.ts';

/** Failed charges, as the screen of recovery shows them. Amounts in minor units of `currency`. */

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
  /** Language of the messages to the buyer. */
  language: Language;
  /** Addresses that reach the buyer now. */
  reach: Reach;
  /** Amount of the failed date. */
  amount: number;
  /** Monthly value of the subscription. */
  monthly: number;
  price: number;
  currency: string;
  period: Period;
  /** Number of the date, and the time at which it was due. */
  number: number | null;
  dueAt: Date | null;
  /** `status_error_code` of the last failure; 9004: the token ended before anything was tried. */
  errorCode: number;
  /** Failures of the date so far. */
  failures: number;
  /** Time of the automatic retry; null while it waits for another card. */
  retryAt: Date | null;
  /** A charge is under way, or a bank has it. */
  isUnderWay: boolean;
  cardMask: string | null;
  /** MMYY */
  cardExpiry: string | null;
};

/** Retries at the hour to which a retry was moved, and how many of them were paid. */
export type RetryReason = { tried: number; paid: number };

export type RecoverySort = 'newest' | 'amount';

export type RecoveryQuery = {
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

/** Amounts of the failed dates, and monthly values of their subscriptions. */
export type RecoveryTotals = { currency: string; count: number; amount: number; monthly: number };

export type RecoveryPage = { rows: RecoveryRow[]; totals: RecoveryTotals[]; count: number };

type Outcome = { currency: string; count: number; amount: number };

/**
 * Totals by currency: amounts at stake now; payments recovered, and monthly values cancelled by the seventh failure, in
 * the last 30 days.
 */
export type RecoverySummary = { atStake: RecoveryTotals[]; recovered: Outcome[]; lost: Outcome[] };

/** Days that the summary looks back. */
export const LOOKS_BACK_DAYS = 30;

/** A subscription chosen for a retry, or for sending its link. */
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

/** Subscriptions that one call retries or notifies; a selection is processed in such chunks. */
export const RECOVERED_AT_ONCE = 5;

/** Subscriptions that one selection may hold. */
export const MAX_RECOVERED = 500;
