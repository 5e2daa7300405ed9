import { plainNumber } from '#lib/kernel/digits.ts';

/** Days as banks write them: the day first, or the year first; never the month first. */

const TIME = String.raw`(?:[T ,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?(?:Z|[+-]\d{2}:?\d{2})?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${TIME}$`);
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{2}|\d{4})${TIME}$`);
/** Characters of the longest cell that can be a day. */
const MAX_CELL = 60;

const DIGITS = /^(\d{4})(\d{2})(\d{2})$/;

/** `YYYY-MM-DD` of a cell; null where it is no day of 2000 to 2099. */
export function readDay(cell: string): string | null {
  if (cell.length > MAX_CELL) return null;
  const text = plainNumber(cell).trim();
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return dayOf(yearFirst[1], yearFirst[3], yearFirst[4]);
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return dayOf(dayFirst[4], dayFirst[3], dayFirst[1]);
  const digits = DIGITS.exec(text);
  return digits ? dayOf(digits[1], digits[2], digits[3]) : null;
}

/** A day of the calendar; two digits are a year from 2000. */
export function dayOf(year = '', month = '', day = ''): string | null {
  const named = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${named}T00:00:00Z`);
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(named);
  return isDay && /^20\d\d-/.test(named) ? named : null;
}
