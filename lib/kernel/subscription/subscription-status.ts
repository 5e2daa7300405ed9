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
export type SubscriptionReason = 'seller' | 'buyer' | 'failures' | 'card';
