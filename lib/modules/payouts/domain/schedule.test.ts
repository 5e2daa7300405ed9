import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bankDaysBetween, whyClosed } from '#lib/kernel/time/bank-days.ts';
import { dayOf, minuteOf } from '#lib/kernel/time/zoned-time.ts';
import { arrivalDay, CUT_OFF, nextRun, type Rhythm } from './schedule.ts';

const timeZone = 'Asia/Jerusalem';
const calendar = { timeZone };

const rhythm = (interval: Rhythm['interval'], more: Partial<Rhythm> = {}): Rhythm => ({
  interval,
  weekday: 0,
  day: 1,
  ...more,
});
const runAfter = (of: Rhythm, after: string): string | null => {
  const run = nextRun(of, new Date(after), calendar);
  return run && minuteOf(run, timeZone);
};

describe('the next run', () => {
  test.each([
    ['daily, before the cut-off', rhythm('daily'), '2026-11-26T05:59:00Z', '2026-11-26T08:00'],
    ['daily, at the cut-off', rhythm('daily'), '2026-11-26T06:00:00Z', '2026-11-27T08:00'],
    ['daily, over a Saturday', rhythm('daily'), '2026-11-27T06:00:00Z', '2026-11-29T08:00'],
    ['daily, over both days of the New Year', rhythm('daily'), '2026-09-11T09:00:00Z', '2026-09-14T08:00'],
    ['daily, at the end of summer time', rhythm('daily'), '2026-10-24T22:30:00Z', '2026-10-25T08:00'],
    ['weekly', rhythm('weekly', { weekday: 2 }), '2026-11-27T06:00:00Z', '2026-12-01T08:00'],
    [
      'weekly on a Saturday: the Sunday after',
      rhythm('weekly', { weekday: 6 }),
      '2026-11-27T06:00Z',
      '2026-11-29T08:00',
    ],
    [
      'weekly on a Saturday, on that Saturday',
      rhythm('weekly', { weekday: 6 }),
      '2026-11-28T06:30Z',
      '2026-11-29T08:00',
    ],
    ['monthly', rhythm('monthly', { day: 10 }), '2026-11-27T06:00:00Z', '2026-12-10T08:00'],
    [
      'monthly, the last day of a short one',
      rhythm('monthly', { day: 31 }),
      '2027-02-01T06:00:00Z',
      '2027-02-28T08:00',
    ],
    ['monthly, over the end of a year', rhythm('monthly', { day: 1 }), '2026-12-02T06:00:00Z', '2027-01-01T08:00'],
    [
      'monthly, due on a holiday that has passed',
      rhythm('monthly', { day: 12 }),
      '2026-09-13T06:00Z',
      '2026-09-14T08:00',
    ],
  ])('%s', (_, of, after, expected) => {
    expect(runAfter(of, after)).toBe(expected);
  });

  test('is never where payouts are made by hand', () => {
    expect(runAfter(rhythm('manual'), '2026-11-27T06:00:00Z')).toBeNull();
  });

  const rhythms = fc.record({
    interval: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const),
    weekday: fc.nat(6),
    day: fc.integer({ min: 1, max: 31 }),
  });
  const moments = fc.date({ min: new Date('2025-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });

  test('is later, at the cut-off of a bank day, and the first such: no moment between gives another', () => {
    fc.assert(
      fc.property(rhythms, moments, fc.double({ min: 0, max: 1, noNaN: true }), (of, after, part) => {
        const run = nextRun(of, after, calendar) ?? new Date(0);
        expect(run.getTime()).toBeGreaterThan(after.getTime());
        expect(whyClosed(dayOf(run, timeZone))).toBeNull();
        expect(minuteOf(run, timeZone).slice(11)).toBe(CUT_OFF);
        const between = new Date(after.getTime() + Math.floor(part * (run.getTime() - after.getTime() - 1)));
        expect(nextRun(of, between, calendar)).toEqual(run);
      }),
      { numRuns: 150 },
    );
  });

  test('comes in every week, and in every month or in the first days of the next', () => {
    const day = 86_400_000;
    fc.assert(
      fc.property(rhythms, moments, (of, after) => {
        const run = nextRun(of, after, calendar) ?? new Date(0);
        const longest = { daily: 5, weekly: 12, monthly: 36 }[of.interval];
        expect(run.getTime() - after.getTime()).toBeLessThan(longest * day);
      }),
      { numRuns: 150 },
    );
  });
});

describe('money arrives', () => {
  test.each([
    ['the next bank day', '2026-11-25T10:00:00Z', '2026-11-26'],
    ['on a Friday, where it was handed over on Thursday', '2026-11-26T10:00:00Z', '2026-11-27'],
    ['on Sunday, where it was handed over on Friday morning', '2026-11-27T08:00:00Z', '2026-11-29'],
    ['on Monday, where the bank had closed on Friday', '2026-11-27T10:30:00Z', '2026-11-30'],
    ['on Monday, where it was handed over on a Saturday', '2026-11-28T08:00:00Z', '2026-11-30'],
    ['a day later, in the evening', '2026-11-25T16:00:00Z', '2026-11-27'],
  ])('%s', (_, handedOver, expected) => {
    expect(arrivalDay(new Date(handedOver), calendar)).toBe(expected);
  });

  test('moves past a day on which banks differ from the rules, as the run does', () => {
    const elections = { timeZone, exceptions: { closed: new Set(['2026-10-27']), open: new Set(['2026-10-31']) } };
    expect(arrivalDay(new Date('2026-10-26T08:00:00Z'), calendar)).toBe('2026-10-27');
    expect(arrivalDay(new Date('2026-10-26T08:00:00Z'), elections)).toBe('2026-10-28');
    expect(arrivalDay(new Date('2026-10-30T08:00:00Z'), elections)).toBe('2026-10-31');
    const run = nextRun(rhythm('weekly', { weekday: 2 }), new Date('2026-10-26T08:00:00Z'), elections);
    expect(run && minuteOf(run, timeZone)).toBe('2026-10-28T08:00');
  });

  test('on a bank day, one or two bank days later', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2025-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        (handedOver) => {
          const arrives = arrivalDay(handedOver, calendar);
          expect(whyClosed(arrives)).toBeNull();
          const days = bankDaysBetween(dayOf(handedOver, timeZone), arrives);
          expect(days).toBeGreaterThanOrEqual(1);
          expect(days).toBeLessThanOrEqual(2);
        },
      ),
      { numRuns: 150 },
    );
  });
});
