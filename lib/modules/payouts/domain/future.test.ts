import { expect, test } from 'vitest';
import { minuteOf } from '#lib/kernel/time/zoned-time.ts';
import { type Coming, futurePayouts } from './future.ts';

const timeZone = 'Asia/Jerusalem';

const ahead = (coming: Coming[], minimum = 0, interval: 'daily' | 'weekly' | 'manual' = 'weekly') =>
  futurePayouts(coming, {
    now: new Date('2026-11-25T10:00:00Z'),
    rhythm: { interval, weekday: 0, day: 1 },
    minimum,
    calendar: { timeZone },
  }).map(({ from, at, amount }) => [minuteOf(from, timeZone), minuteOf(at, timeZone), amount]);

test('each run pays what counts until its day', () => {
  expect(
    ahead([
      { day: '2026-12-06', amount: 40 },
      { day: '2026-11-25', amount: 100 },
      { day: '2026-11-29', amount: 20 },
      { day: '2026-11-30', amount: 3 },
    ]),
  ).toEqual([
    ['2026-11-25T12:00', '2026-11-29T08:00', 120],
    ['2026-11-29T08:00', '2026-12-06T08:00', 43],
  ]);
});

test('what is below zero or below the minimum goes on to the next', () => {
  const coming = [
    { day: '2026-11-25', amount: -50 },
    { day: '2026-12-01', amount: 140 },
    { day: '2026-12-08', amount: 20 },
  ];
  expect(ahead(coming)).toEqual([
    ['2026-11-25T12:00', '2026-12-06T08:00', 90],
    ['2026-12-06T08:00', '2026-12-13T08:00', 20],
  ]);
  expect(ahead(coming, 100)).toEqual([['2026-11-25T12:00', '2026-12-13T08:00', 110]]);
});

test('payouts by hand are not foretold, and nothing is foretold of nothing', () => {
  expect(ahead([{ day: '2026-11-25', amount: 100 }], 0, 'manual')).toEqual([]);
  expect(ahead([])).toEqual([]);
});
