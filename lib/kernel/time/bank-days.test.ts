import { expect, test } from 'vitest';
import { bankDayFrom, bankDaysAfter, bankDaysBetween, type Closed, whyClosed } from './bank-days.ts';
import { shiftDay } from './zoned-time.ts';

/** Days on which the banks were, or will be, closed, as calendars for these years print them. */
const PRINTED: readonly (readonly [string, Closed])[] = [
  ['2024-05-14', 'independence'],
  ['2025-05-01', 'independence'],
  ['2026-03-03', 'purim'],
  ['2026-04-02', 'passover'],
  ['2026-04-08', 'seventh-of-passover'],
  ['2026-04-22', 'independence'],
  ['2026-05-22', 'shavuot'],
  ['2026-07-23', 'ninth-of-av'],
  ['2026-09-12', 'new-year'],
  ['2026-09-13', 'new-year'],
  ['2026-09-20', 'eve-of-atonement'],
  ['2026-09-21', 'atonement'],
  ['2026-09-26', 'sukkot'],
  ['2026-10-03', 'eighth-of-sukkot'],
  ['2027-03-23', 'purim'],
  ['2027-05-12', 'independence'],
  ['2028-05-02', 'independence'],
  ['2022-08-07', 'ninth-of-av'],
];

test.each(PRINTED)('banks are closed on %s: %s', (day, why) => {
  expect(whyClosed(day)).toBe(why);
});

test.each([
  ['the day before Independence Day', '2026-04-21'],
  ['a Monday that was the 5th of Iyar', '2024-05-13'],
  ['the Saturday’s 9th of Av moved: its Friday', '2022-08-05'],
  ['the second day of Sukkot', '2026-09-27'],
  ['the second day of Passover', '2026-04-03'],
  ['Shushan Purim', '2026-03-04'],
  ['the first Adar’s 14th in a leap year', '2027-02-21'],
  ['a Friday', '2026-11-27'],
])('they are open on %s', (_, day) => {
  expect(whyClosed(day)).toBeNull();
});

test('they are closed on every Saturday and on eleven to fourteen other days of each year', () => {
  for (let year = 2020; year <= 2060; year += 1) {
    const days = Array.from({ length: 365 }, (_, index) => shiftDay(`${year}-01-01`, index));
    expect(days.filter((day) => new Date(day).getUTCDay() === 6 && whyClosed(day) === null)).toEqual([]);
    const holidays = days.filter((day) => ![null, 'saturday'].includes(whyClosed(day)));
    expect(holidays.length, String(year)).toBeGreaterThanOrEqual(11);
    expect(holidays.length, String(year)).toBeLessThanOrEqual(14);
    for (const name of ['independence', 'ninth-of-av', 'purim'])
      expect(days.filter((day) => whyClosed(day) === name).length, `${name} ${year}`).toBe(1);
  }
});

test('a bank day after a long weekend is the first that is open, and counting goes over them', () => {
  // Friday the 11th, the New Year on Saturday and Sunday.
  expect(bankDayFrom('2026-09-12')).toBe('2026-09-14');
  expect(bankDaysAfter('2026-09-11', 1)).toBe('2026-09-14');
  expect(bankDaysAfter('2026-09-12', 0)).toBe('2026-09-14');
  expect(bankDaysBetween('2026-09-11', '2026-09-14')).toBe(1);
  expect(bankDaysBetween('2026-09-14', '2026-09-11')).toBe(-1);
  expect(bankDaysBetween('2026-09-14', '2026-09-14')).toBe(0);
});

test('an operator closes a day of elections and opens one that the rules would close', () => {
  const exceptions = { closed: new Set(['2026-10-27']), open: new Set(['2026-11-28']) };
  expect(whyClosed('2026-10-27', exceptions)).toBe('exception');
  expect(bankDayFrom('2026-10-27', exceptions)).toBe('2026-10-28');
  expect(whyClosed('2026-11-28', exceptions)).toBeNull();
});
