import { shiftDay } from '#lib/kernel/time/zoned-time.ts';

/** Days and months of a calendar, as text: `YYYY-MM-DD` and `YYYY-MM`. No zone takes part. */

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;

export const isMonth = (text: string): boolean => MONTH.test(text);

export const monthOf = (day: string): string => day.slice(0, 7);

/**
 * The weeks that a month touches, seven days each. From Sunday (0), as everywhere in the dashboard: the week of its
 * reports; a buyer's calendar names another day.
 */
export function weeksOf(month: string, firstWeekday = 0): string[][] {
  const first = `${month}-01`;
  const start = shiftDay(first, -((weekdayOf(first) - firstWeekday + 7) % 7));
  const weeks: string[][] = [];
  for (let day = start; day <= first || monthOf(day) === month; day = shiftDay(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => shiftDay(day, index)));
  return weeks;
}

/** 0 is Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Moves a day by some months; in a shorter month, to that month's last day. */
export function shiftMonth(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The day that a key moves to; null for any other key. `turned` where the page is read from the right. */
export function dayByKey(day: string, key: string, { turned, shift }: { turned: boolean; shift: boolean }) {
  const forward = turned ? -1 : 1;
  switch (key) {
    case 'ArrowRight':
      return shiftDay(day, forward);
    case 'ArrowLeft':
      return shiftDay(day, -forward);
    case 'ArrowDown':
      return shiftDay(day, 7);
    case 'ArrowUp':
      return shiftDay(day, -7);
    case 'Home':
      return shiftDay(day, -weekdayOf(day));
    case 'End':
      return shiftDay(day, 6 - weekdayOf(day));
    case 'PageDown':
      return shiftMonth(day, shift ? 12 : 1);
    case 'PageUp':
      return shiftMonth(day, shift ? -12 : -1);
    default:
      return null;
  }
}
