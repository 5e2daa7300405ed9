import { instantOf } from '#lib/kernel/time/zoned-time.ts';

/** Months as `YYYY-MM` of a zone's calendar. */

/** Number of a month, or of the month of a day (`YYYY-MM-DD`). */
export const monthIndex = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;

export const monthText = (index: number): string =>
  `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;

/** A month some months later or earlier. */
export const shiftMonth = (month: string, months: number): string => monthText(monthIndex(month) + months);

/** The first instant of a month, and the first one after it. */
export const spanOfMonth = (month: string, timeZone: string): { from: Date; until: Date } => ({
  from: instantOf(`${month}-01`, timeZone),
  until: instantOf(`${shiftMonth(month, 1)}-01`, timeZone),
});
