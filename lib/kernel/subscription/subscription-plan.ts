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
  /** How many there are, with those of `next`; null is endless. */
  left: number | null;
  /** The last of all; null where there is none, or no end. */
  last: Date | null;
  /** The day that the others follow from. */
  anchor: Date;
  /**
   * Some of them fall on another day than that: `day` in months that lack it, `leap` in years without 29 February.
   * Null: none does.
   */
  moves: 'day' | 'leap' | null;
};

/** Price, period and dates of a subscription. */
export type PlanTerms = { price: number; currency: string; period: Period; dates: PlanDates };
