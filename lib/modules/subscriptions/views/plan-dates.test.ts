import { describe, expect, test } from 'vitest';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { planDates } from './plan-dates.ts';

const ZONE = 'Asia/Jerusalem';
const NOW = new Date('2026-11-05T10:00:00Z');

const PLAN = {
  state: 'initial',
  period: 'monthly',
  startsAt: new Date('2026-12-01T08:00:00Z'),
  startsWhenPaid: false,
  offset: 0,
  iterations: null,
  completed: 0,
  skipped: 0,
} as const satisfies Parameters<typeof planDates>[0];

const days = (dates: readonly Date[]) => dates.map((date) => dayOf(date, ZONE));
const of = (plan: Partial<Parameters<typeof planDates>[0]>, now = NOW) => planDates({ ...PLAN, ...plan }, now, ZONE);

describe('what a buyer is told of the dates', () => {
  test('a start that was not named is now, and the others follow from now', () => {
    const dates = of({ startsWhenPaid: true, startsAt: new Date('2026-10-31T08:00:00Z') });
    expect(dates).toMatchObject({ isDueNow: true, anchor: NOW, left: null, last: null });
    expect(days(dates.next)).toEqual([
      '2026-11-05',
      '2026-12-05',
      '2027-01-05',
      '2027-02-05',
      '2027-03-05',
      '2027-04-05',
    ]);
  });

  test('a start that is to come is charged then, and nothing now', () => {
    const dates = of({ iterations: 3 });
    expect(dates).toMatchObject({ isDueNow: false, left: 3 });
    expect([days(dates.next), days([dates.last ?? NOW])]).toEqual([
      ['2026-12-01', '2027-01-01', '2027-02-01'],
      ['2027-02-01'],
    ]);
  });

  test('of a start that has passed the last date before now is paid now, and all of a counted plan are left', () => {
    const dates = of({ startsAt: new Date('2026-08-20T08:00:00Z'), iterations: 4 });
    expect([dates.isDueNow, dates.left, days(dates.next)]).toEqual([
      true,
      4,
      ['2026-10-20', '2026-11-20', '2026-12-20', '2027-01-20'],
    ]);
  });

  test('of one that runs what was charged or skipped is not to come', () => {
    const dates = of({
      state: 'active',
      startsAt: new Date('2026-10-01T08:00:00Z'),
      iterations: 5,
      completed: 1,
      skipped: 1,
    });
    expect([dates.isDueNow, dates.left, days(dates.next)]).toEqual([
      false,
      3,
      ['2026-12-01', '2027-01-01', '2027-02-01'],
    ]);
  });

  test('a date that failed is the next one, though its day has passed', () => {
    const dates = of({ state: 'retrying', startsAt: new Date('2026-10-03T08:00:00Z'), completed: 1 });
    expect([days(dates.next.slice(0, 2)), dates.isDueNow]).toEqual([['2026-11-03', '2026-12-03'], false]);
  });

  test('of one that is paused, what would come if it were resumed now', () => {
    const paused = { state: 'paused', startsAt: new Date('2026-08-01T08:00:00Z'), completed: 1 } as const;
    const dates = of({ ...paused, iterations: 6 });
    expect([dates.left, days(dates.next)]).toEqual([2, ['2026-12-01', '2027-01-01']]);
    expect(of({ ...paused, iterations: 4 })).toMatchObject({ next: [], left: 0, last: null });
  });

  test('there is nothing to come of one that is complete', () => {
    expect(of({ state: 'completed', iterations: 2, completed: 2 })).toMatchObject({ next: [], left: 0, last: null });
  });
});

describe('a day that some months lack', () => {
  test.each([
    ['2026-12-31T08:00:00Z', null, 'day'],
    ['2026-12-30T08:00:00Z', null, 'day'],
    ['2026-12-29T08:00:00Z', null, 'day'],
    ['2026-12-28T08:00:00Z', null, null],
    // Two dates in two long months.
    ['2026-12-31T08:00:00Z', 2, null],
    ['2026-12-31T08:00:00Z', 3, 'day'],
    ['2026-11-30T08:00:00Z', 3, null],
    // The evening of the 30th in Greenwich is the 31st in the zone.
    ['2026-12-30T23:00:00Z', 3, 'day'],
  ])('monthly from %s, %s times: %s', (startsAt, iterations, moves) => {
    expect(of({ startsAt: new Date(startsAt), iterations }).moves).toBe(moves);
  });

  test.each([
    ['2028-02-29T08:00:00Z', null, 'leap'],
    ['2028-02-29T08:00:00Z', 1, null],
    ['2028-02-28T08:00:00Z', null, null],
    ['2026-12-31T08:00:00Z', null, null],
  ])('yearly from %s, %s times: %s', (startsAt, iterations, moves) => {
    expect(of({ period: 'yearly', startsAt: new Date(startsAt), iterations }).moves).toBe(moves);
  });

  test.each(['daily', 'weekly'] as const)('%s lacks none', (period) => {
    expect(of({ period, startsAt: new Date('2026-12-31T08:00:00Z') }).moves).toBeNull();
  });
});
