import { instantOf, shiftDay, shiftMonth } from '#lib/kernel/time/zoned-time.ts';

/** Months (`YYYY-MM`) and years (`YYYY`) of statements. Days are `YYYY-MM-DD`, of the business's zone. */

const MONTH = /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/;
const YEAR = /^(19|20|21)\d{2}$/;

export const isMonth = (text: string): boolean => MONTH.test(text);
export const isYear = (text: string): boolean => YEAR.test(text);

export const monthOf = (day: string): string => day.slice(0, 7);

/** The month some months later or earlier. */
export const shiftMonths = (month: string, months: number): string => monthOf(shiftMonth(`${month}-01`, months));

/** `until` is exclusive: the moment at which the month is over. */
type Span = { firstDay: string; lastDay: string; from: Date; until: Date };

/** Days of a month or a year, and the moments at which it begins and is over in a zone. */
export function spanOf(period: string, timeZone: string): Span {
  const firstDay = isYear(period) ? `${period}-01-01` : `${period}-01`;
  const next = shiftMonth(firstDay, isYear(period) ? 12 : 1);
  return {
    firstDay,
    lastDay: shiftDay(next, -1),
    from: instantOf(firstDay, timeZone),
    until: instantOf(next, timeZone),
  };
}

/** Months from the first to the last, both included; none where the first is later. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = shiftMonths(month, 1)) months.push(month);
  return months;
}
