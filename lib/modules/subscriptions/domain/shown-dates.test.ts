import { describe, expect, test } from 'vitest';
import type { IterationState, SubscriptionState } from '#lib/kernel/subscription.ts';
import { calendarSpan, comingDates, dateStateOf, nextCharge, openDate, passedWhilePaused } from './shown-dates.ts';

/** The dates on the screen of one subscription. */

const ZONE = 'Asia/Jerusalem';
const NOW = new Date('2026-11-24T10:00:00Z');
const MOMENT = { now: NOW, timeZone: ZONE };

const plan = (state: SubscriptionState, more: Partial<Parameters<typeof comingDates>[0]> = {}) => ({
  ...({ state, price: 4_900, period: 'monthly', startsAt: new Date('2026-08-31T07:00:00Z'), offset: 0 } as const),
  iterations: null,
  completed: 3,
  skipped: 0,
  startsWhenPaid: false,
  nextAt: new Date('2026-11-30T08:00:00Z'),
  ...more,
});
const known = (number: number, state: IterationState, more: { price?: number | null; failures?: number } = {}) => ({
  number,
  state,
  dueAt: NOW,
  price: null,
  failures: 0,
  ...more,
});
const days = (dates: readonly { at: Date }[]) => dates.map(({ at }) => at.toISOString().slice(0, 10));

test('the calendar is shown from a year back to a year ahead, whole months', () => {
  expect(calendarSpan(MOMENT)).toEqual({ from: '2025-11-01', until: '2027-12-01' });
  const january = { now: new Date('2026-12-31T22:30:00Z'), timeZone: ZONE };
  expect(calendarSpan(january)).toEqual({ from: '2026-01-01', until: '2028-02-01' });
});

describe('the dates that are to come', () => {
  test('follow those that are over, and a day that a month lacks comes back', () => {
    expect(days(comingDates(plan('active'), [], MOMENT)).slice(0, 4)).toEqual([
      ...['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28'],
    ]);
    expect(comingDates(plan('active'), [], MOMENT)).toHaveLength(13);
  });

  test('end with the last one, and leave out one that has a row of its own', () => {
    expect(comingDates(plan('active', { iterations: 5 }), [], MOMENT).map(({ number }) => number)).toEqual([4, 5]);
    expect(comingDates(plan('active', { iterations: 5 }), [known(4, 'scheduled')], MOMENT)).toMatchObject([
      { number: 5, state: 'planned' },
    ]);
    expect(comingDates(plan('active', { iterations: 5 }), [known(4, 'stopped')], MOMENT)).toHaveLength(2);
  });

  test('of a paused one are those that a resumption now would leave', () => {
    const paused = plan('paused', { completed: 1, nextAt: null });
    expect(comingDates(paused, [], MOMENT)[0]).toMatchObject({ number: 4, state: 'resting' });
    expect(passedWhilePaused(paused, MOMENT)).toBe(2);
    expect(passedWhilePaused(plan('active', { completed: 1 }), MOMENT)).toBe(0);
  });

  test.each(['cancelled', 'completed'] as const)('are none where it is %s', (state) => {
    expect(comingDates(plan(state), [], MOMENT)).toEqual([]);
  });

  test('are not known before a first payment that starts it, and known where a day was named', () => {
    const offer = { completed: 0, nextAt: null, startsAt: new Date('2026-12-05T07:00:00Z') };
    expect(comingDates(plan('initial', { ...offer, startsWhenPaid: true }), [], MOMENT)).toEqual([]);
    expect(days(comingDates(plan('initial', offer), [], MOMENT))[0]).toBe('2026-12-05');
  });

  test('of a day each are no more than a year', () => {
    expect(comingDates(plan('active', { period: 'daily', completed: 0 }), [], MOMENT).length).toBeLessThanOrEqual(366);
  });
});

describe('the next charge', () => {
  test('is of the date that is open, at the price of its sale', () => {
    expect(nextCharge(plan('active'), [], MOMENT)).toEqual({ at: new Date('2026-11-30T08:00:00Z'), price: 4_900 });
    const rows = [known(4, 'scheduled', { price: 4_500, failures: 1 }), known(3, 'paid', { price: 4_000 })];
    expect(nextCharge(plan('retrying'), rows, MOMENT)?.price).toBe(4_500);
    expect(openDate(plan('retrying'), rows)).toEqual({ number: 4, price: 4_500 });
    expect(openDate(plan('active'), [known(3, 'paid')])).toBeNull();
  });

  test('is none while another card is asked for, and the first one after a pause where it is paused', () => {
    expect(nextCharge(plan('failed', { nextAt: null }), [], MOMENT)).toBeNull();
    expect(nextCharge(plan('cancelled', { nextAt: null }), [], MOMENT)).toBeNull();
    expect(nextCharge(plan('paused', { nextAt: null }), [], MOMENT)?.at.toISOString()).toBe('2026-11-30T08:00:00.000Z');
    expect(nextCharge(plan('paused', { nextAt: null, iterations: 3 }), [], MOMENT)).toBeNull();
  });
});

test.each([
  ['scheduled', 0, 'planned'],
  ['scheduled', 2, 'retrying'],
  ['awaiting', 1, 'awaiting'],
  ['paid', 3, 'paid'],
] as const)('a date that is %s after %i failures is told as %s', (state, failures, told) => {
  expect(dateStateOf({ state, failures })).toBe(told);
});
