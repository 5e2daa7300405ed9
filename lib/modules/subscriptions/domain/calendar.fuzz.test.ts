import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PERIODS, type Period } from '#lib/kernel/subscription.ts';
import { isAll, times } from '#lib/testing/thorough.ts';
import { dateOf, datesFrom, offsetAt, positionAfter } from './calendar.ts';
import type { Calendar } from './facts.ts';

/**
 * Dates of subscriptions beside a second implementation that shares nothing with the first: it walks through ten years
 * day by day, tells by the calendar on the wall whether the day is one of them, and looks through the clocks of the
 * zone, as `Intl` has them, for the first moment that shows its hour.
 */

const ZONES = ['Asia/Jerusalem', 'UTC', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'Africa/Cairo'];
const YEARS = 10;

type Wall = { day: string; time: string };

const walls = new Map<string, Intl.DateTimeFormat>();

function wallAt(ms: number, timeZone: string): Wall {
  let wall = walls.get(timeZone);
  if (!wall) {
    const [date, time] = [
      { year: 'numeric', month: '2-digit', day: '2-digit' },
      { hour: '2-digit', minute: '2-digit', second: '2-digit' },
    ] as const;
    wall = new Intl.DateTimeFormat('en-CA', { timeZone, ...date, ...time, hourCycle: 'h23' });
    walls.set(timeZone, wall);
  }
  const [day = '', time = ''] = wall.format(ms).split(', ');
  return { day, time };
}

const MINUTE = 60_000;

const distances = new Map<string, readonly number[]>();

/** Every distance from Greenwich that a zone has in these years and around them, the furthest ahead first. */
function distancesOf(timeZone: string, fromYear: number): readonly number[] {
  const key = `${timeZone} ${fromYear}`;
  const known = distances.get(key);
  if (known) return known;
  const found = new Set<number>();
  for (let ms = Date.UTC(fromYear - 1, 0, 1); ms < Date.UTC(fromYear + YEARS + 2, 0, 1); ms += 86_400_000) {
    const { day, time } = wallAt(ms, timeZone);
    found.add(Date.parse(`${day}T${time}Z`) - ms);
  }
  const sorted = [...found].sort((one, other) => other - one);
  distances.set(key, sorted);
  return sorted;
}

/** The first moment that shows it; where none does, the first that shows more. */
function firstShowing({ day, time }: Wall, timeZone: string, ahead: readonly number[]): number {
  const asGreenwich = Date.parse(`${day}T${time}Z`);
  for (const distance of ahead) {
    const there = wallAt(asGreenwich - distance, timeZone);
    if (there.day === day && there.time === time) return asGreenwich - distance;
  }
  // Clocks go on at full minutes.
  let ms = Math.floor((asGreenwich - Math.max(...ahead)) / MINUTE) * MINUTE;
  for (; ; ms += MINUTE) {
    const there = wallAt(ms, timeZone);
    if (`${there.day} ${there.time}` > `${day} ${time}`) return ms;
  }
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const lengthOf = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

const two = (part: number): string => String(part).padStart(2, '0');

/** All dates of ten years from the first one on. */
function walkedDates(period: Period, startsAt: Date, timeZone: string): number[] {
  const start = wallAt(startsAt.getTime(), timeZone);
  let [year = 0, month = 0, day = 0] = start.day.split('-').map(Number);
  const [first, last] = [{ year, month, day }, year + YEARS];
  const ahead = distancesOf(timeZone, year);
  const dates: number[] = [startsAt.getTime()];
  for (let walked = 1; ; walked += 1) {
    day += 1;
    if (day > lengthOf(year, month)) [day, month] = [1, month + 1];
    if (month > 12) [month, year] = [1, year + 1];
    if (year > last || (year === last && month > first.month)) return dates;
    const isItsDay = day === first.day || (day === lengthOf(year, month) && first.day > day);
    const isDate =
      period === 'daily' ||
      (period === 'weekly' && walked % 7 === 0) ||
      (period === 'monthly' && isItsDay) ||
      (period === 'yearly' && isItsDay && month === first.month);
    const wall = { day: `${year}-${two(month)}-${two(day)}`, time: start.time };
    if (isDate) dates.push(firstShowing(wall, timeZone, ahead));
  }
}

const texts = (dates: readonly (Date | number)[]): string[] => dates.map((at) => new Date(at).toISOString());

function expectAsWalked(period: Period, startsAt: Date, timeZone: string): void {
  const walked = walkedDates(period, startsAt, timeZone);
  const calendar = { period, startsAt, offset: 0, iterations: null };
  expect([timeZone, ...texts(datesFrom(calendar, 0, walked.length, timeZone))]).toEqual([timeZone, ...texts(walked)]);
}

const periods = Object.keys(PERIODS) as Period[];

describe.each(ZONES)('ten years of dates in %s are those of whoever walks through them', (timeZone) => {
  const starts: readonly (readonly [start: string, what: string])[] = [
    ['2026-01-31T08:00:00Z', 'a day that months lack'],
    ['2024-02-29T21:59:59Z', 'a day that years lack'],
    ['2095-12-31T12:00:00Z', 'over 2100, which has no 29 February'],
    ['2026-03-20T00:30:00Z', 'hours that Jerusalem skips in spring'],
    ['2026-10-17T22:30:00Z', 'hours that Jerusalem has twice in autumn'],
    ['2026-02-28T07:30:00Z', 'hours that New York skips'],
    ['2009-12-30T22:15:00Z', 'a day that Apia skips'],
    ['2026-04-03T15:15:00Z', 'half hours of Lord Howe'],
    ['2026-04-16T22:15:00Z', 'midnights that Cairo skips'],
  ];
  // In each zone every third, beginning at another one.
  test.each(starts.filter((_, at) => isAll || at % 3 === ZONES.indexOf(timeZone) % 3))('from %s on: %s', (start) => {
    for (const period of periods) expectAsWalked(period, new Date(start), timeZone);
  });
});

const zone = fc.constantFrom(...ZONES);
const period = fc.constantFrom(...periods);
/** Seconds, as what is typed and what the database keeps have no less. */
const moment = fc
  .integer({ min: Date.UTC(2001, 0, 1) / 1_000, max: Date.UTC(2090, 0, 1) / 1_000 })
  .map((seconds) => new Date(seconds * 1_000));
const calendar = fc.record({
  period,
  startsAt: moment,
  offset: fc.oneof(fc.constant(0), fc.nat({ max: 400 })),
  iterations: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 120 })),
}) satisfies fc.Arbitrary<Calendar>;

test('from any moment on, they are too', () => {
  fc.assert(fc.property(fc.constantFrom<Period>('weekly', 'monthly', 'yearly'), moment, zone, expectAsWalked), {
    numRuns: times(10, 150),
  });
}, 120_000);

test('each date is later than the one before', () => {
  fc.assert(
    fc.property(calendar, fc.nat({ max: 5_000 }), zone, (of, position, timeZone) => {
      const [one, next] = [dateOf(of, position, timeZone), dateOf(of, position + 1, timeZone)];
      expect(next.getTime()).toBeGreaterThan(one.getTime());
    }),
    { numRuns: times(100, 2_000) },
  );
});

test('dates that are left out change no other', () => {
  fc.assert(
    fc.property(calendar, fc.nat({ max: 500 }), zone, (of, position, timeZone) => {
      const shifted = dateOf({ ...of, offset: 0 }, of.offset + position, timeZone);
      expect(dateOf(of, position, timeZone)).toEqual(shifted);
    }),
    { numRuns: times(200, 1_000) },
  );
});

test('the next position is the one that a walk from date to date comes to', () => {
  fc.assert(
    fc.property(
      calendar,
      fc.nat({ max: 130 }),
      fc.nat({ max: 400 }),
      fc.integer(),
      zone,
      (of, from, far, ms, timeZone) => {
        const near = dateOf(of, from, timeZone).getTime() + (far * 86_400_000 + (ms % 90_000_000));
        // The very moment of a date is the case that a random moment never is.
        const at = new Date(ms % 3 === 0 ? dateOf(of, from + (far % 90), timeZone) : near);
        let walked = from;
        while ((of.iterations === null || walked < of.iterations) && dateOf(of, walked, timeZone) <= at) walked += 1;
        expect(positionAfter(of, from, at, timeZone)).toBe(walked);
      },
    ),
    { numRuns: times(100, 500) },
  );
});

test('what is first paid late is paid for the last date that has passed', () => {
  fc.assert(
    fc.property(calendar, moment, zone, (of, at, timeZone) => {
      const offset = offsetAt(of, at, timeZone);
      const paid = { ...of, offset };
      expect(dateOf(paid, 1, timeZone) > at).toBe(true);
      expect(offset === 0 || dateOf(paid, 0, timeZone) <= at).toBe(true);
    }),
    { numRuns: times(100, 500) },
  );
});
