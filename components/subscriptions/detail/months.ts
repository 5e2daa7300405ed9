import { monthOf, shiftMonth } from '#components/ui/calendar/month.ts';
import type { ShownDate } from '#lib/modules/subscriptions/views/shown-subscription.ts';

/** The months of a subscription's calendar, as text: `YYYY-MM`. */

/** How far it goes each way. */
const MONTHS_AROUND = 12;

/** From a year back to a year ahead. `today` is `YYYY-MM-DD`. */
export const monthsAround = (today: string): string[] =>
  Array.from({ length: 2 * MONTHS_AROUND + 1 }, (_, index) =>
    monthOf(shiftMonth(`${monthOf(today)}-01`, index - MONTHS_AROUND)),
  );

/** The dates by their day; of two on one day the later. */
export const byDay = (dates: readonly ShownDate[]): ReadonlyMap<string, ShownDate> =>
  new Map(dates.map((date) => [date.day, date]));
