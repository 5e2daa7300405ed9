import { describe, expect, test } from 'vitest';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { Period } from '#lib/kernel/subscription.ts';
import { dateOf, datesFrom, hasDate, offsetAt, positionAfter } from './calendar.ts';
import type { Calendar } from './facts.ts';

const ZONE = 'Asia/Jerusalem';

const from = (period: Period, startsAt: string, more: Partial<Calendar> = {}): Calendar => ({
  period,
  startsAt: new Date(startsAt),
  offset: 0,
  iterations: null,
  ...more,
});

/** Local times of the dates of a calendar, to the minute. */
const shown = (calendar: Calendar, positions: readonly number[], timeZone = ZONE): string[] =>
  positions.map((position) => wireTimestamp(dateOf(calendar, position, timeZone), timeZone).slice(0, 16));

const upTo = (count: number): number[] => Array.from({ length: count }, (_, position) => position);

describe('a day that a month lacks', () => {
  test('is its last day, and comes back to the day', () => {
    expect(shown(from('monthly', '2026-01-31T08:00:00Z'), upTo(13))).toEqual([
      '2026-01-31 10:00',
      '2026-02-28 10:00',
      '2026-03-31 10:00',
      '2026-04-30 10:00',
      '2026-05-31 10:00',
      '2026-06-30 10:00',
      '2026-07-31 10:00',
      '2026-08-31 10:00',
      '2026-09-30 10:00',
      '2026-10-31 10:00',
      '2026-11-30 10:00',
      '2026-12-31 10:00',
      '2027-01-31 10:00',
    ]);
  });

  test.each([
    ['2023-12-29T10:00:00Z', ['2024-02-29', '2025-02-28', '2028-02-29'], [2, 14, 50]],
    ['2027-12-30T10:00:00Z', ['2028-02-29', '2029-02-28'], [2, 14]],
    ['2099-12-31T10:00:00Z', ['2100-02-28', '2100-03-31', '2104-02-29'], [2, 3, 50]],
    ['2026-01-28T10:00:00Z', ['2026-02-28', '2028-02-28', '2028-03-28'], [1, 25, 26]],
    ['2024-02-29T10:00:00Z', ['2024-03-29', '2025-02-28', '2025-03-29'], [1, 12, 13]],
  ])('in February of leap years and others, from %s on', (start, days, positions) => {
    expect(shown(from('monthly', start), positions).map((text) => text.slice(0, 10))).toEqual(days);
  });

  test('29 February of each year is 28 February where there is none, 2100 among them', () => {
    expect(shown(from('yearly', '2024-02-29T10:00:00Z'), [0, 1, 2, 3, 4, 75, 76, 80])).toEqual([
      '2024-02-29 12:00',
      '2025-02-28 12:00',
      '2026-02-28 12:00',
      '2027-02-28 12:00',
      '2028-02-29 12:00',
      '2099-02-28 12:00',
      '2100-02-28 12:00',
      '2104-02-29 12:00',
    ]);
  });
});

describe('when the clocks change', () => {
  test.each<[string, Calendar, string[], string[]]>([
    [
      'each day into summer',
      from('daily', '2026-03-26T08:00:00Z'),
      ['2026-03-26 10:00', '2026-03-27 10:00', '2026-03-28 10:00'],
      ['2026-03-26T08:00:00.000Z', '2026-03-27T07:00:00.000Z', '2026-03-28T07:00:00.000Z'],
    ],
    [
      'each day into winter',
      from('daily', '2026-10-24T07:00:00Z'),
      ['2026-10-24 10:00', '2026-10-25 10:00', '2026-10-26 10:00'],
      ['2026-10-24T07:00:00.000Z', '2026-10-25T08:00:00.000Z', '2026-10-26T08:00:00.000Z'],
    ],
    [
      'each week into summer',
      from('weekly', '2026-03-20T21:30:00Z'),
      ['2026-03-20 23:30', '2026-03-27 23:30', '2026-04-03 23:30'],
      ['2026-03-20T21:30:00.000Z', '2026-03-27T20:30:00.000Z', '2026-04-03T20:30:00.000Z'],
    ],
    [
      'each week into winter',
      from('weekly', '2026-10-18T07:00:00Z'),
      ['2026-10-18 10:00', '2026-10-25 10:00', '2026-11-01 10:00'],
      ['2026-10-18T07:00:00.000Z', '2026-10-25T08:00:00.000Z', '2026-11-01T08:00:00.000Z'],
    ],
    [
      'an hour that is skipped is where the clocks go on, and comes back',
      from('daily', '2026-03-26T00:30:00Z'),
      ['2026-03-26 02:30', '2026-03-27 03:00', '2026-03-28 02:30'],
      ['2026-03-26T00:30:00.000Z', '2026-03-27T00:00:00.000Z', '2026-03-27T23:30:00.000Z'],
    ],
    [
      'an hour that comes twice is the first',
      from('daily', '2026-10-23T22:30:00Z'),
      ['2026-10-24 01:30', '2026-10-25 01:30', '2026-10-26 01:30'],
      ['2026-10-23T22:30:00.000Z', '2026-10-24T22:30:00.000Z', '2026-10-25T23:30:00.000Z'],
    ],
    [
      'what began in the second of two hours',
      from('weekly', '2026-10-24T23:30:00Z'),
      ['2026-10-25 01:30', '2026-11-01 01:30', '2026-11-08 01:30'],
      ['2026-10-24T23:30:00.000Z', '2026-10-31T23:30:00.000Z', '2026-11-07T23:30:00.000Z'],
    ],
  ])('%s', (_, calendar, texts, instants) => {
    expect(shown(calendar, upTo(3))).toEqual(texts);
    expect(datesFrom(calendar, 0, 3, ZONE).map((at) => at.toISOString())).toEqual(instants);
  });

  test('at midnight, a date is not the day before', () => {
    expect(shown(from('daily', '2026-04-22T22:15:00Z'), upTo(3), 'Africa/Cairo')).toEqual([
      '2026-04-23 00:15',
      '2026-04-24 01:00',
      '2026-04-25 00:15',
    ]);
  });

  test('a day that the zone left out is the next one’s beginning, once', () => {
    expect(shown(from('daily', '2011-12-29T22:00:00Z'), upTo(3), 'Pacific/Apia')).toEqual([
      '2011-12-29 12:00',
      '2011-12-31 00:00',
      '2011-12-31 12:00',
    ]);
  });
});

describe('a start in the past', () => {
  const monthly = from('monthly', '2026-01-31T08:00:00Z');

  test.each([
    ['2026-01-31T07:59:59Z', 0, 'a second before it is the future'],
    ['2026-01-31T08:00:00Z', 0, 'at its very moment none has passed but the first'],
    ['2026-02-28T07:59:59Z', 0, 'the second has not come'],
    ['2026-02-28T08:00:00Z', 1, 'the second is paid, the first not counted'],
    ['2026-11-21T10:00:00Z', 9, 'nine are not counted, 31 October is paid'],
    ['2036-01-31T07:59:59Z', 119, 'after ten years'],
    ['2020-05-01T00:00:00Z', 0, 'long before'],
  ])('that is first paid at %s leaves %i dates out (%s)', (at, offset) => {
    expect(offsetAt(monthly, new Date(at), ZONE)).toBe(offset);
  });

  test('goes on from the last date that has passed, on the days that it always had', () => {
    const paid = { ...monthly, offset: offsetAt(monthly, new Date('2026-11-21T10:00:00Z'), ZONE) };
    expect(shown(paid, upTo(5))).toEqual([
      '2026-10-31 10:00',
      '2026-11-30 10:00',
      '2026-12-31 10:00',
      '2027-01-31 10:00',
      '2027-02-28 10:00',
    ]);
  });

  test('leaves dates out whatever it counts and whatever was left out before', () => {
    const at = new Date('2026-11-21T10:00:00Z');
    expect([{ iterations: 3 }, { offset: 7 }].map((more) => offsetAt({ ...monthly, ...more }, at, ZONE))).toEqual([
      9, 9,
    ]);
  });
});

describe('the next position', () => {
  const counted = from('monthly', '2026-01-31T08:00:00Z', { iterations: 12 });

  test.each([
    [0, '2026-01-01T00:00:00Z', 0, 'the first is to come'],
    [0, '2026-01-31T07:59:59Z', 0, 'a second before the first'],
    [0, '2026-01-31T08:00:00Z', 1, 'a date is over at its moment'],
    [3, '2026-01-01T00:00:00Z', 3, 'never before the one asked from'],
    [2, '2026-08-31T06:59:59Z', 7, 'over several months'],
    [2, '2026-08-31T07:00:00Z', 8, 'and at the very moment'],
    [0, '2026-12-31T07:59:59Z', 11, 'the last'],
    [0, '2026-12-31T08:00:00Z', 12, 'none is left'],
    [5, '2099-01-01T00:00:00Z', 12, 'none is left, long after'],
    [12, '2026-01-01T00:00:00Z', 12, 'none was left'],
  ])('from %i on after %s is %i (%s)', (position, at, next) => {
    expect(positionAfter(counted, position, new Date(at), ZONE)).toBe(next);
  });

  test('of a daily plan that was paused for thirty years is that of the day after', () => {
    const daily = from('daily', '2026-01-01T08:00:00Z');
    const at = new Date('2056-01-01T08:00:00Z');
    const next = positionAfter(daily, 3, at, ZONE);
    expect([next, shown(daily, [next - 1, next])]).toEqual([10_958, ['2056-01-01 10:00', '2056-01-02 10:00']]);
  });

  test('is there for as many dates as are counted, and always for an endless plan', () => {
    expect([0, 11, 12, 13].map((position) => hasDate(counted, position))).toEqual([true, true, false, false]);
    expect(hasDate(from('daily', '2026-01-01T08:00:00Z'), 1_000_000)).toBe(true);
  });

  test('and those after it are listed as far as there are any', () => {
    expect([
      datesFrom(counted, 10, 5, ZONE).length,
      datesFrom(counted, 12, 5, ZONE).length,
      datesFrom(counted, 13, 5, ZONE).length,
      datesFrom({ ...counted, iterations: null }, 13, 5, ZONE).length,
    ]).toEqual([2, 0, 0, 5]);
  });
});

describe('the end of the calendar', () => {
  test('has no date beyond it, however many are asked for', () => {
    for (const period of ['daily', 'weekly', 'monthly', 'yearly'] as const)
      for (const position of [8_000, 100_000, 3_000_000, 2_147_483_647]) {
        const at = dateOf(from(period, '2026-01-31T08:00:00Z'), position, ZONE);
        expect([period, position, at.toISOString() <= '9999-12-31T23:59:59']).toEqual([period, position, true]);
      }
    expect(shown(from('yearly', '9990-02-28T08:00:00Z'), [8, 9])).toEqual(['9998-02-28 10:00', '9999-02-28 10:00']);
  });

  test('is found and not searched for ever', () => {
    const at = new Date('9999-12-31T23:00:00Z');
    for (const period of ['daily', 'yearly'] as const)
      expect(positionAfter(from(period, '2026-01-31T08:00:00Z'), 0, at, ZONE)).toBeGreaterThan(0);
    expect(positionAfter(from('daily', '2026-01-31T08:00:00Z', { iterations: 5 }), 0, at, ZONE)).toBe(5);
  });

  test('a start far in the future has its dates', () => {
    expect(shown(from('monthly', '9999-10-31T08:00:00Z'), upTo(3))).toEqual([
      '9999-10-31 10:00',
      '9999-11-30 10:00',
      '9999-12-31 02:00',
    ]);
    expect(offsetAt(from('yearly', '9999-10-31T08:00:00Z'), new Date('2026-11-21T10:00:00Z'), ZONE)).toBe(0);
  });
});
