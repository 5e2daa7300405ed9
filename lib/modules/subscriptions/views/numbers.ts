import type { Period, SubscriptionState } from '#lib/kernel/subscription.ts';

/** Figures of subscriptions for their screen. Amounts in minor units of one currency. */

/** Movement of a month: `amount` is a sum of monthly values. */
export type Movement = { count: number; amount: number };

/** Movements of a month. */
export type Movements = { new: Movement; lost: Movement; recovered: Movement };

/** `month` is `YYYY-MM` of the zone; `count`: how many payments, of how many subscriptions. */
export type ExpectedMonth = { month: string; count: number; subscriptions: number; amount: number };

export type SubscriptionNumbers = {
  currency: string;
  /** Currencies with recurring revenue, the most frequent first. */
  currencies: readonly string[];
  /** Monthly recurring revenue, and its number of subscriptions. */
  recurring: Movement;
  /** The month so far, and the whole month before. */
  month: string;
  now: Movements;
  before: Movements;
  /** The rest of the month, and the eleven after it. */
  expected: readonly ExpectedMonth[];
  /** Time at which expected payments were summed; null: just now. */
  addedUpAt: Date | null;
};

/** Figures that open the list of their subscriptions. `saved`: payments that failed first and were made later. */
export const LISTED_FIGURES = ['new', 'lost', 'recovered', 'expected', 'saved'] as const;
export type ListedFigure = (typeof LISTED_FIGURES)[number];

/** A subscription behind a number. */
export type FigureRow = {
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
  /** Time of the event; for an expected payment, its first date in the month. */
  at: Date;
  /** Expected payments in the month; null for an event. */
  times: number | null;
  /** Contribution to the figure. */
  amount: number;
};

export type FigureTotals = { currency: string; count: number; amount: number };

export type FigureRowsPage = { rows: FigureRow[]; totals: FigureTotals[]; count: number };

/** `month` as `YYYY-MM`. `expected` covers the month of `now` and the eleven after it. */
export type FigureRowsQuery = {
  of: ListedFigure;
  month: string;
  currency: string | null;
  now: Date;
  timeZone: string;
  page: number;
  size: number;
};
