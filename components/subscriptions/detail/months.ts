import { monthOf, shiftMonth } from '#components/ui/month.ts';
import type { DateState, ShownDate } from '#lib/modules/subscriptions/views/shown-subscription.ts';

/** The months of a subscription's calendar, as text: `YYYY-MM`. */

/** Number of months before and after today. */
const MONTHS_AROUND = 12;

/** Months from a year back to a year ahead. `today` is `YYYY-MM-DD`. */
export const monthsAround = (today: string): string[] =>
  Array.from({ length: 2 * MONTHS_AROUND + 1 }, (_, index) =>
    monthOf(shiftMonth(`${monthOf(today)}-01`, index - MONTHS_AROUND)),
  );

/** The date that represents a day: one that needs action (`DateState`), then one under way, past or to come. */
const URGENCY: Readonly<Record<DateState, number>> = {
  failed: 0,
  awaiting: 1,
  retrying: 2,
  charging: 3,
  submitted: 4,
  paid: 5,
  planned: 6,
  resting: 7,
  skipped: 8,
  stopped: 9,
};

/**
 * The dates by their day, in their order. A day has two where a stopped date comes again after a pause, or where a date
 * was charged late, on the day of the next one.
 */
export const byDay = (dates: readonly ShownDate[]): ReadonlyMap<string, readonly ShownDate[]> =>
  Map.groupBy(dates, ({ day }) => day);

/** The most urgent date of a day, which gives the day its mark. */
export const mostUrgent = (dates: readonly ShownDate[]): ShownDate | undefined =>
  dates.toSorted((one, other) => URGENCY[one.state] - URGENCY[other.state])[0];
