import { shiftDay } from '#lib/kernel/time/zoned-time.ts';

/** Parts of a period that are read by day, and those that are whole months. Days are `YYYY-MM-DD`, both counted. */

export type Days = { from: string; to: string };

const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;

/** The first day of the month after that of a day. */
const nextMonth = (day: string): string => monthStart(shiftDay(monthStart(day), 31));

/** Whole months of a period, by their first days, and the days around them. */
export function spansOf({ from, to }: Days): { days: Days[]; months: Days | null } {
  const first = from === monthStart(from) ? from : nextMonth(from);
  const end = to === shiftDay(nextMonth(to), -1) ? nextMonth(to) : monthStart(to);
  if (first >= end) return { days: [{ from, to }], months: null };
  const days = [
    { from, to: shiftDay(first, -1) },
    { from: end, to },
  ].filter((span) => span.from <= span.to);
  return { days, months: { from: first, to: monthStart(shiftDay(end, -1)) } };
}
