import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import type { Period } from '#lib/kernel/subscription.ts';
import { monthsOfCharges } from '#lib/modules/subscriptions/views/plan-dates.ts';
import { planCalendar } from './plan-calendar.ts';

/** The grids of months that a buyer sees before anything is paid. */

const ZONE = 'Asia/Jerusalem';
const NOW = new Date('2026-11-25T10:00:00Z');

type Plan = { period: Period; startsAt?: string; iterations?: number; now?: Date; zone?: string };

/** As it is counted from the day it starts; without one, from the payment on the page. */
function calendarOf(plan: Plan, language: (typeof LANGUAGES)[number] = 'en') {
  const { period, startsAt, iterations = null, now = NOW, zone = ZONE } = plan;
  const charges = monthsOfCharges(
    {
      state: 'initial',
      period,
      startsAt: startsAt ? new Date(startsAt) : now,
      startsWhenPaid: !startsAt,
      offset: 0,
      iterations,
      completed: 0,
      skipped: 0,
    },
    now,
    zone,
  );
  const terms = { firstCharges: charges, price: 4_900, currency: 'ILS', dates: { now, timeZone: zone } };
  return planCalendar(terms, language);
}

const daysOf = (calendar: ReturnType<typeof calendarOf>) =>
  calendar.months.flatMap(({ weeks }) => weeks.flat()).filter((day) => day !== null);
const plain = (text: string | null) => (text ?? '').replace(/[\u2066-\u2069]/g, '');

describe('the months that are shown', () => {
  test.each<[string, Plan, string[], number]>([
    ['monthly from today', { period: 'monthly' }, ['2026-11', '2026-12', '2027-01'], 3],
    ['monthly from later', { period: 'monthly', startsAt: '2027-03-05T08:00Z' }, ['2027-03', '2027-04', '2027-05'], 3],
    ['monthly twice', { period: 'monthly', iterations: 2 }, ['2026-11', '2026-12'], 2],
    ['once', { period: 'monthly', iterations: 1 }, ['2026-11'], 1],
    ['yearly: only those with a charge', { period: 'yearly' }, ['2026-11', '2027-11', '2028-11'], 3],
    ['weekly: every week of three months', { period: 'weekly' }, ['2026-11', '2026-12', '2027-01'], 10],
    // 25 to 30 November, and two months of 31 days.
    ['daily: every day', { period: 'daily' }, ['2026-11', '2026-12', '2027-01'], 6 + 31 + 31],
    ['daily, ten times', { period: 'daily', iterations: 10 }, ['2026-11', '2026-12'], 10],
    // Half past eleven at night in Greenwich is the first of the next month in the zone.
    ['a date of the zone', { period: 'monthly', startsAt: '2026-12-31T23:30Z', iterations: 1 }, ['2027-01'], 1],
    [
      'the last days of months',
      { period: 'monthly', startsAt: '2026-12-31T08:00Z' },
      ['2026-12', '2027-01', '2027-02'],
      3,
    ],
  ])('%s', (_, plan, months, charges) => {
    const calendar = calendarOf(plan);
    expect(calendar.months.map(({ month }) => month)).toEqual(months);
    expect(daysOf(calendar).reduce((sum, { times }) => sum + times, 0)).toBe(charges);
  });

  test('have every day of theirs once, and none of another month', () => {
    const { months } = calendarOf({ period: 'monthly' });
    expect(months.map(({ weeks }) => weeks.flat().flatMap((day) => (day ? [day.number] : [])))).toEqual(
      [30, 31, 31].map((days) => Array.from({ length: days }, (_, index) => index + 1)),
    );
    expect(months.every(({ weeks }) => weeks.every((week) => week.length === 7))).toBe(true);
  });
});

describe('a week', () => {
  test.each([
    ['he', 'יום ראשון', 0],
    ['en', 'Sunday', 0],
    ['es', 'lunes', 6],
    ['ru', 'понедельник', 6],
    ['ar', 'الأحد', 0],
  ] as const)('in %s begins on %s', (language, name, before) => {
    const { weekdays, months } = calendarOf({ period: 'monthly' }, language);
    expect(weekdays[0]?.name).toBe(name);
    expect(new Set(weekdays.map((day) => day.name)).size).toBe(7);
    // November 1, 2026 is a Sunday.
    expect(months[0]?.weeks[0]?.findIndex((day) => day?.number === 1)).toBe(before);
  });
});

describe('a day with a charge', () => {
  test('says the day and the amount, and only that day does', () => {
    const days = daysOf(calendarOf({ period: 'monthly', startsAt: '2026-12-01T08:00Z', iterations: 2 }));
    expect(days.filter(({ spoken }) => spoken).map(({ day, spoken }) => [day, plain(spoken)])).toEqual([
      ['2026-12-01', 'Tue, December 1: ₪49.00'],
      ['2027-01-01', 'Fri, January 1: ₪49.00'],
    ]);
    expect(days.filter(({ isFirst }) => isFirst).map(({ day }) => day)).toEqual(['2026-12-01']);
  });

  test.each(LANGUAGES)('says it in %s, with digits that the page has elsewhere', (language) => {
    const [first] = daysOf(calendarOf({ period: 'monthly', startsAt: '2026-12-01T08:00Z' }, language));
    expect(plain(first?.spoken ?? null)).toMatch(/\b1\b.*49[.,]00/);
  });

  test('is today where one that is due is paid on the page, and twice where today has one of its own', () => {
    // Each day at noon since the 20th: the charge of yesterday is made now, that of today at noon.
    const due: Plan = {
      period: 'daily',
      startsAt: '2026-11-20T10:00Z',
      now: new Date('2026-11-25T08:00Z'),
      iterations: 3,
    };
    const days = daysOf(calendarOf(due)).filter(({ times }) => times > 0);
    expect(days.map(({ day, times, isFirst, isToday }) => [day, times, isFirst, isToday])).toEqual([
      ['2026-11-25', 2, true, true],
      ['2026-11-26', 1, false, false],
    ]);
    expect(plain(days[0]?.spoken ?? null)).toBe('Wed, November 25: 2 payments of ₪49.00');
  });

  test.each<[string, string, string]>([
    ['the clocks go on', '2026-03-25T00:30Z', '2026-03-20T00:00Z'],
    ['the clocks go back', '2026-10-22T22:30Z', '2026-10-20T00:00Z'],
  ])('comes once a day in the night in which %s', (_, startsAt, now) => {
    const days = daysOf(calendarOf({ period: 'daily', startsAt, now: new Date(now), iterations: 6 }));
    expect(days.filter(({ times }) => times > 0).map(({ times }) => times)).toEqual([1, 1, 1, 1, 1, 1]);
  });
});
