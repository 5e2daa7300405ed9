/** The data of the home screen. Amounts in minor units of one currency; a day is a day of the deployment's zone. */

/** `until` is exclusive. */
export type HomeSpan = { from: Date; until: Date };

/**
 * Time spans of the home screen. `now` and `before` are compared with each other. `bars`: the starts of the chart's
 * points in order, then the end of the last; `barsBefore` likewise of the span before it. `lately`: the start of what
 * needs attention: failed sales of a day, and callbacks of a week.
 */
export type HomeQuery = {
  now: HomeSpan;
  before: HomeSpan;
  bars: readonly Date[];
  barsBefore: readonly Date[];
  currency: string | null;
  lately: { day: Date; week: Date };
};

/**
 * Collected and paid by the time of payment, refunded by the time of request, failed by the time of the sale: as in the
 * lists.
 */
export type HomeSums = { collected: number; paid: number; refunded: number; refunds: number; failed: number };

/** Part of the collected amount: of a day or week, or of a method. */
export type HomeAmounts = { collected: number; paid: number };

export type Attention = { holds: number; chargebacks: number; callbacks: number; doubts: number; failing: number };

export type HomeNumbers = {
  currency: string;
  /** Currencies of recent payments; the most frequent first. */
  currencies: string[];
  now: HomeSums;
  before: HomeSums;
  bars: HomeAmounts[];
  barsBefore: HomeAmounts[];
  methods: (HomeAmounts & { method: string })[];
  attention: Attention;
};

/**
 * Failed sales of a day are worth a look from this many on, and where they are more than twice those of a usual day of
 * the week before.
 */
const MIN_FAILED = 5;
const FAILED_RISES = 2;

/** How many failed lately, where that is more than usual; else none. */
export const risingFailures = ({ day, week }: { day: number; week: number }): number =>
  day >= MIN_FAILED && day > (week / 7) * FAILED_RISES ? day : 0;
