/** States and kinds of subscriptions, of their dates and of their events (answers, section 4). */

/** `sub_status`. `failed` waits for another card, `retrying` for its automatic retry. */
export const SUBSCRIPTION_STATES = {
  initial: 1,
  active: 2,
  paused: 3,
  failed: 4,
  cancelled: 5,
  completed: 6,
  retrying: 76,
} as const;
export type SubscriptionState = keyof typeof SUBSCRIPTION_STATES;

/** Meaning of each state, one sentence, for the reference. */
export const STATE_MEANINGS: Readonly<Record<SubscriptionState, string>> = {
  initial: 'Created but not paid yet. A template stays initial while its link accepts buyers.',
  active: 'Active: it’s charged on its next payment date.',
  paused: 'Paused: nothing is charged until it’s resumed.',
  failed: 'A charge failed and the card can’t be charged anymore. Another card is needed.',
  cancelled: 'Canceled before its last payment.',
  completed: 'All payment dates have passed.',
  retrying: 'A charge failed and will be retried a day later.',
};

/** `sub_type`. */
export const SUBSCRIPTION_KINDS = { regular: 1, template: 10 } as const;
export type SubscriptionKind = keyof typeof SUBSCRIPTION_KINDS;

/** How far a date of the calendar is (docs/decisions/0111). */
export const ITERATION_STATES = [
  'scheduled',
  'charging',
  'awaiting',
  'submitted',
  'paid',
  'skipped',
  'failed',
  'stopped',
] as const;
export type IterationState = (typeof ITERATION_STATES)[number];

export const EVENT_KINDS = [
  'created',
  'activated',
  'price-changed',
  'card-changed',
  'paused',
  'resumed',
  'skipped',
  'failed',
  'recovered',
  'cancelled',
  'completed',
  'card-ending',
  'reminded',
  'agreed',
] as const;
export type SubscriptionEventKind = (typeof EVENT_KINDS)[number];

export type SubscriptionActor = 'system' | 'api' | 'person' | 'buyer';
/** Why a subscription was cancelled or failed: by whom, for failed dates, or for a card that is charged no more. */
export type SubscriptionReason = 'seller' | 'buyer' | 'failures' | 'card';

/** Plan of a subscription as a buyer sees it: period, dates and costs. Amounts in minor units of `currency`. */

/** `sub_iteration_type`. */
export const PERIODS = { daily: 1, weekly: 2, monthly: 3, yearly: 4 } as const;
export type Period = keyof typeof PERIODS;

/** Meaning of each period, one sentence, for the reference. */
export const PERIOD_MEANINGS: Readonly<Record<Period, string>> = {
  daily: 'Every day.',
  weekly: 'Every week.',
  monthly: 'Every month.',
  yearly: 'Every year.',
};

/** Dates to come of a subscription, at `now` of the product's clock. */
export type PlanDates = {
  now: Date;
  timeZone: string;
  /** The next charges, the nearest first: six at most. Empty: there are none. */
  next: Date[];
  /** Whether the first date is charged at once, when it is paid on the page. */
  isDueNow: boolean;
  /** Number of dates to come, with those of `next`; null is endless. */
  left: number | null;
  /** Last date of all; null where there is none, or no end. */
  last: Date | null;
  /** Day from which the other dates are counted. */
  anchor: Date;
  /**
   * Dates that fall on another day than the anchor's: `day` in months that lack it, `leap` in years without 29
   * February. `null`: all fall on that day.
   */
  moves: 'day' | 'leap' | null;
};

/** Price, period and dates of a subscription. */
export type PlanTerms = { price: number; currency: string; period: Period; dates: PlanDates };

/** Payment methods of subscriptions. */

/** Methods that can be charged again without the buyer. */
export const REPEATABLE_METHODS = ['credit-card', 'il-direct-debit', 'sepa', 'bacs'] as const;
export type RepeatableMethod = (typeof REPEATABLE_METHODS)[number];

/** `multi`: any of them that the seller takes. */
export const SUBSCRIPTION_METHODS = [...REPEATABLE_METHODS, 'multi'] as const;
export type SubscriptionMethod = (typeof SUBSCRIPTION_METHODS)[number];

/** Kind of payment method as people read it: a card, or a bank account that is debited. */
export type Means = 'card' | 'account';

/** The address of a subscription's page: no query string, nothing that HTML would escape (answers, section 1). */
export const subscriptionUrlOf = (origin: string, { publicId }: { publicId: string }): string =>
  `${origin}/subscription/generate/${publicId}`;
