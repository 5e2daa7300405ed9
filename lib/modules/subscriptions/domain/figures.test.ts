import { describe, expect, test } from 'vitest';
import { SUBSCRIPTION_STATES, type Period } from '#lib/kernel/subscription.ts';
import type { Calendar } from './facts.ts';
import {
  forecastMonths,
  monthlyValue,
  movementOf,
  movementsOf,
  RECURRING_STATES,
  recurringRevenue,
} from './figures.ts';

const ZONE = 'Asia/Jerusalem';

const calendar = (period: Period, startsAt: string, more: Partial<Calendar> = {}): Calendar => ({
  period,
  startsAt: new Date(startsAt),
  offset: 0,
  iterations: null,
  ...more,
});

const plan = (price: number, of: Calendar, position = 0) => ({ price, calendar: of, position, currency: 'ILS' });

describe('a month of a plan', () => {
  test.each<[Period, number, number, string]>([
    ['monthly', 4_900, 4_900, 'its price'],
    ['yearly', 120_000, 10_000, 'a twelfth'],
    ['yearly', 100_000, 8_333, '8333.33, rounded down'],
    ['yearly', 100_006, 8_334, '8333.83, rounded up'],
    ['yearly', 6, 1, 'a half, rounded up'],
    ['daily', 1_000, 30_417, '30 days and ten hours: 30416.67'],
    ['daily', 12, 365, 'a whole number of them'],
    ['weekly', 2_500, 10_863, '4.345 weeks: 10863.10'],
    ['weekly', 84, 365, 'a whole number of them'],
    ['daily', 999_999_999_999, 30_416_666_666_636, 'also of the largest amount: 30416666666636.25'],
  ])('that is paid %s with %i is %i (%s)', (period, price, value) => {
    expect(monthlyValue({ price, period })).toBe(value);
  });

  test('is summed for each currency, and its parts come to the whole', () => {
    const plans = [
      { price: 100_000, period: 'yearly', currency: 'ILS', count: 3 },
      { price: 4_900, period: 'monthly', currency: 'ILS', count: 2 },
      { price: 1_000, period: 'daily', currency: 'EUR', count: 1 },
    ] as const;
    expect(recurringRevenue(plans)).toEqual([
      { currency: 'ILS', amount: 3 * 8_333 + 2 * 4_900, count: 5 },
      { currency: 'EUR', amount: 30_417, count: 1 },
    ]);
    expect(recurringRevenue([])).toEqual([]);
  });

  test('counts while the plan runs, also when it waits for a retry or another card', () => {
    expect(
      Object.keys(SUBSCRIPTION_STATES).map((state) => [state, RECURRING_STATES.some((one) => one === state)]),
    ).toEqual([
      ['initial', false],
      ['active', true],
      ['paused', false],
      ['failed', true],
      ['cancelled', false],
      ['completed', false],
      ['retrying', true],
    ]);
  });
});

describe('what came and went', () => {
  test.each([
    ['activated', true, 'new'],
    ['recovered', true, 'recovered'],
    ['cancelled', true, 'lost'],
    ['cancelled', false, null],
    ['completed', true, null],
    ['created', false, null],
    ['paused', true, null],
    ['failed', true, null],
  ] as const)('%s of a plan, activated: %s, is %s', (kind, wasActivated, movement) => {
    expect(movementOf(kind, wasActivated)).toBe(movement);
  });

  test('is counted in the month that the zone’s calendar shows', () => {
    const event = (kind: 'activated' | 'cancelled' | 'recovered', at: string, price = 4_900) => ({
      kind,
      at: new Date(at),
      wasActivated: true,
      price,
      period: 'monthly' as const,
    });
    const events = [
      event('activated', '2026-10-31T21:59:59Z'),
      event('activated', '2026-10-31T22:00:00Z'),
      event('activated', '2026-11-30T21:59:59Z', 100),
      event('activated', '2026-11-30T22:00:00Z'),
      event('cancelled', '2026-11-15T10:00:00Z'),
      { ...event('cancelled', '2026-11-15T10:00:00Z'), wasActivated: false },
      event('recovered', '2026-11-16T10:00:00Z', 700),
    ];
    expect(movementsOf(events, { month: '2026-11', timeZone: ZONE })).toEqual({
      new: { amount: 5_000, count: 2 },
      lost: { amount: 4_900, count: 1 },
      recovered: { amount: 700, count: 1 },
    });
  });
});

describe('the coming months', () => {
  const counts = (of: Calendar, position = 0, from = '2026-11', months = 12) =>
    forecastMonths([plan(100, of, position)], { from, months, timeZone: ZONE }).map(({ count }) => count);

  test('are named, with the sum of the dates in each', () => {
    const plans = [
      plan(4_900, calendar('monthly', '2026-01-31T10:00:00Z'), 10),
      plan(1_000, calendar('weekly', '2026-12-24T10:00:00Z')),
    ];
    expect(forecastMonths(plans, { from: '2026-11', months: 3, timeZone: ZONE })).toEqual([
      { month: '2026-11', amount: 4_900, count: 1 },
      { month: '2026-12', amount: 4_900 + 2 * 1_000, count: 3 },
      { month: '2027-01', amount: 4_900 + 4 * 1_000, count: 5 },
    ]);
    expect(forecastMonths([], { from: '2026-12', months: 2, timeZone: ZONE })).toEqual([
      { month: '2026-12', amount: 0, count: 0 },
      { month: '2027-01', amount: 0, count: 0 },
    ]);
  });

  test.each<[string, number[], number[]]>([
    ['a day', counts(calendar('daily', '2026-11-21T10:00:00Z')), [10, 31, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31]],
    ['a week', counts(calendar('weekly', '2026-11-06T10:00:00Z')), [4, 4, 5, 4, 4, 5, 4, 4, 5, 4, 4, 5]],
    ['a month', counts(calendar('monthly', '2027-01-31T10:00:00Z')), [0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]],
    ['a year', counts(calendar('yearly', '2024-02-29T10:00:00Z'), 3), [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]],
  ])('have the dates of each %s', (_, counted, expected) => {
    expect(counted).toEqual(expected);
  });

  test('have no date that is over, none after the last, and none that failed before them', () => {
    const monthly = calendar('monthly', '2026-09-15T10:00:00Z');
    expect(counts(monthly, 3, '2026-11', 3)).toEqual([0, 1, 1]);
    expect(counts(monthly, 1, '2026-11', 3)).toEqual([1, 1, 1]);
    expect(counts({ ...monthly, iterations: 4 }, 2, '2026-11', 4)).toEqual([1, 1, 0, 0]);
    expect(counts({ ...monthly, iterations: 2 }, 2, '2026-11', 4)).toEqual([0, 0, 0, 0]);
    expect(counts({ ...monthly, offset: 2, iterations: 2 }, 0, '2026-11', 4)).toEqual([1, 1, 0, 0]);
  });

  test('are those of the zone: a minute before midnight is still the old one', () => {
    const plans = [plan(100, calendar('monthly', '2026-11-30T21:59:00Z'))];
    const months = (timeZone: string) =>
      forecastMonths(plans, { from: '2026-11', months: 2, timeZone }).map(({ count }) => count);
    expect([months(ZONE), months('Pacific/Apia')]).toEqual([
      [1, 1],
      [0, 1],
    ]);
  });

  test('are of one currency: two are not added', () => {
    const plans = [plan(100, calendar('daily', '2026-11-21T10:00:00Z'))];
    const mixed = [...plans, ...plans.map((one) => ({ ...one, currency: 'EUR' }))];
    expect(() => forecastMonths(mixed, { from: '2026-11', months: 1, timeZone: ZONE })).toThrow(
      'more than one currency',
    );
  });
});
