/** The data of the home screen. Amounts in minor units of one currency; a day is a day of the deployment's zone. */

/** `until` is exclusive. */
export type HomeSpan = { from: Date; until: Date };

/**
 * `now` and `before` are compared with each other. `bars` are what the chart shows: the starts of its points in their
 * order, then the end of the last; `barsBefore` likewise of the time before it. `lately` is when what needs attention
 * began to count: failed sales of a day, and callbacks of a week.
 */
export type HomeQuestion = {
  now: HomeSpan;
  before: HomeSpan;
  bars: readonly Date[];
  barsBefore: readonly Date[];
  currency: string | null;
  lately: { day: Date; week: Date };
};

/**
 * Collected and paid by when the money came, refunded by when it was asked for, failed by when the sale was made: as
 * the lists count.
 */
export type HomeSums = { collected: number; paid: number; refunded: number; refunds: number; failed: number };

/** A part of what was collected: a day or week, or a method. */
export type HomePart = { collected: number; paid: number };

export type Attention = { holds: number; chargebacks: number; callbacks: number; doubts: number; failing: number };

export type HomeNumbers = {
  currency: string;
  /** Those that money came in of late; the most frequent first. */
  currencies: string[];
  now: HomeSums;
  before: HomeSums;
  bars: HomePart[];
  barsBefore: HomePart[];
  methods: (HomePart & { method: string })[];
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
