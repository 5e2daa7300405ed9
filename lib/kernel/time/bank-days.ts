import { shiftDay } from './zoned-time.ts';

/**
 * Bank days of Israel, by the rules of the Bank of Israel's list of days on which banks are closed: Saturday, both days
 * of the New Year, the eve and the day of Atonement, the first and the eighth day of Sukkot, Purim, the first and the
 * seventh day of Passover, Independence Day, Shavuot and the Ninth of Av. Days of elections have no rule: settings
 * add them. Hebrew dates are those of the platform's own calendar.
 */

type Holiday =
  | 'new-year'
  | 'eve-of-atonement'
  | 'atonement'
  | 'sukkot'
  | 'eighth-of-sukkot'
  | 'purim'
  | 'passover'
  | 'seventh-of-passover'
  | 'independence'
  | 'shavuot'
  | 'ninth-of-av';

/** Why banks are closed on a day. `exception`: an operator says so. */
export type Closed = 'saturday' | Holiday | 'exception';

/** Days that differ from the rules, `YYYY-MM-DD`: closed ones, such as elections, and open ones. */
export type BankDayExceptions = { closed: ReadonlySet<string>; open: ReadonlySet<string> };

const NO_EXCEPTIONS: BankDayExceptions = { closed: new Set(), open: new Set() };

const [MONDAY, TUESDAY, THURSDAY, FRIDAY, SATURDAY] = [1, 2, 4, 5, 6];

const HEBREW = new Intl.DateTimeFormat('en-u-ca-hebrew', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Day and month of the Hebrew calendar. A leap year has `Adar I` and `Adar II`, another one `Adar`. */
function hebrewDate(at: Date): { day: number; month: string } {
  const parts = HEBREW.formatToParts(at);
  const partOf = (type: 'day' | 'month'): string => parts.find((part) => part.type === type)?.value ?? '';
  return { day: Number(partOf('day')), month: partOf('month') };
}

/** Holidays that never move from their Hebrew date. */
const FIXED: Readonly<Record<string, Holiday>> = {
  '1 Tishri': 'new-year',
  '2 Tishri': 'new-year',
  '9 Tishri': 'eve-of-atonement',
  '10 Tishri': 'atonement',
  '15 Tishri': 'sukkot',
  '22 Tishri': 'eighth-of-sukkot',
  '14 Adar': 'purim',
  '14 Adar II': 'purim',
  '15 Nisan': 'passover',
  '21 Nisan': 'seventh-of-passover',
  '6 Sivan': 'shavuot',
};

/**
 * The 5th of Iyar; the Thursday before where that is a Friday or a Saturday, and the Tuesday after where it is a
 * Monday, so that neither it nor the day of remembrance before it touches a Saturday (in force since 2004).
 */
const isIndependence = (day: number, weekday: number): boolean =>
  (day === 5 && ![MONDAY, FRIDAY, SATURDAY].includes(weekday)) ||
  (day === 6 && weekday === TUESDAY) ||
  ((day === 4 || day === 3) && weekday === THURSDAY);

/** The 9th of Av, a day later where that is a Saturday. */
const isNinthOfAv = (day: number, weekday: number): boolean =>
  day === 9 ? weekday !== SATURDAY : day === 10 && weekday === 0;

function holidayOn(at: Date): Holiday | null {
  const { day, month } = hebrewDate(at);
  const weekday = at.getUTCDay();
  if (month === 'Iyar' && isIndependence(day, weekday)) return 'independence';
  if (month === 'Av' && isNinthOfAv(day, weekday)) return 'ninth-of-av';
  return FIXED[`${day} ${month}`] ?? null;
}

/** Why banks are closed on a day, `YYYY-MM-DD`; null where they are open, on a Friday until the early afternoon. */
export function whyClosed(day: string, { closed, open }: BankDayExceptions = NO_EXCEPTIONS): Closed | null {
  if (open.has(day)) return null;
  if (closed.has(day)) return 'exception';
  const at = new Date(`${day}T00:00:00Z`);
  return holidayOn(at) ?? (at.getUTCDay() === SATURDAY ? 'saturday' : null);
}

/** The day itself where banks are open, else the next on which they are. */
export function bankDayFrom(day: string, exceptions?: BankDayExceptions): string {
  let next = day;
  while (whyClosed(next, exceptions) !== null) next = shiftDay(next, 1);
  return next;
}

/** The bank day that comes so many bank days after a day; 0 is `bankDayFrom`. */
export function bankDaysAfter(day: string, count: number, exceptions?: BankDayExceptions): string {
  let next = bankDayFrom(day, exceptions);
  for (let left = count; left > 0; left -= 1) next = bankDayFrom(shiftDay(next, 1), exceptions);
  return next;
}

/** How many bank days lie after the first day up to the second; below zero where the second is earlier. */
export function bankDaysBetween(from: string, to: string, exceptions?: BankDayExceptions): number {
  if (to < from) return -bankDaysBetween(to, from, exceptions);
  let count = 0;
  for (let day = shiftDay(from, 1); day <= to; day = shiftDay(day, 1))
    if (whyClosed(day, exceptions) === null) count += 1;
  return count;
}
