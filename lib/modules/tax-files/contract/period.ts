import { shiftDay, shiftMonth } from '#lib/kernel/time/zoned-time.ts';

/** Periods of exports: from one day to another, both included, of a year at most. For screens too. */

const MONTHS_OF_A_YEAR = 12;

/** The last day that a period may have which begins on a day (`YYYY-MM-DD`). */
export const lastDayFrom = (from: string): string => shiftDay(shiftMonth(from, MONTHS_OF_A_YEAR), -1);

const DAY = /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** February 31st is no day. */
const isDay = (text: string): boolean => DAY.test(text) && shiftDay(text, 0) === text;

/** Which end of a period is wrong: a day that is none, an end before its beginning, or more than a year; null: none. */
export function wrongDayOf({ from, to }: { from: string; to: string }): 'from' | 'to' | null {
  if (!isDay(from)) return 'from';
  return !isDay(to) || to < from || to > lastDayFrom(from) ? 'to' : null;
}
