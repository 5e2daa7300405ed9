import type { Period } from '#lib/kernel/subscription/subscription-plan.ts';
import type { SubscriptionState } from '#lib/kernel/subscription/subscription-status.ts';

/** What subscriptions come to, as the screen of numbers shows it. Amounts in minor units of one currency. */

/** What a month brought and took: `amount` is a sum of monthly values. */
export type Movement = { count: number; amount: number };

/** What came, went and came back in a month. */
export type Movements = { new: Movement; lost: Movement; recovered: Movement };

/** `month` is `YYYY-MM` of the zone; `count`: how many payments, of how many subscriptions. */
export type ExpectedMonth = { month: string; count: number; subscriptions: number; amount: number };

export type SubscriptionNumbers = {
  currency: string;
  /** Those that something recurs in, what recurs most often first. */
  currencies: readonly string[];
  /** What recurs in a month, and how many subscriptions that is. */
  recurring: Movement;
  /** This month so far, and the whole month before. */
  month: string;
  now: Movements;
  before: Movements;
  /** This month's rest and the eleven after it. */
  expected: readonly ExpectedMonth[];
  /** When the expected payments were added up; null: just now. */
  addedUpAt: Date | null;
};

/** What a number of the screen consists of. */
export const PARTS_OF = ['new', 'lost', 'recovered', 'expected'] as const;
export type PartsOf = (typeof PARTS_OF)[number];

/** A subscription behind a number. */
export type NumberPart = {
  subscriptionId: string;
  code: number;
  sellerName: string;
  state: SubscriptionState;
  description: string;
  buyerName: string;
  buyerEmail: string;
  price: number;
  currency: string;
  period: Period;
  /** When it came, went or came back; of what is expected, the first date in the month. */
  at: Date;
  /** Payments in the month; of what came or went, none. */
  times: number | null;
  /** What it adds to the number. */
  amount: number;
};

export type NumberTotals = { currency: string; count: number; amount: number };

export type NumberPartsPage = { rows: NumberPart[]; totals: NumberTotals[]; count: number };

/** `month` as `YYYY-MM`. What is expected is known of the month of `now` and the eleven after it. */
export type NumberPartsQuestion = {
  of: PartsOf;
  month: string;
  currency: string | null;
  now: Date;
  timeZone: string;
  page: number;
  size: number;
};
