import { expect, test } from 'vitest';
import { bestHour, isAtHour, nextRetry } from './retry-hour.ts';

const ZONE = 'Asia/Jerusalem';
const at = (text: string): Date => new Date(text);

test('the hour at which retries are paid more often than at the others is the best one', () => {
  const outcomes = [
    { hour: 3, tried: 60, paid: 12 },
    { hour: 10, tried: 40, paid: 28 },
    { hour: 14, tried: 50, paid: 20 },
  ];
  expect(bestHour(outcomes)).toEqual({ hour: 10, tried: 40, paid: 28 });
});

test('few retries, a difference of chance, and one hour alone say nothing', () => {
  expect(bestHour([])).toBeNull();
  expect(bestHour([{ hour: 10, tried: 500, paid: 400 }])).toBeNull();
  const few = { hour: 10, tried: 19, paid: 19 };
  const many = { hour: 3, tried: 100, paid: 40 };
  expect(bestHour([few, many])).toBeNull();
  expect(bestHour([{ hour: 10, tried: 30, paid: 13 }, many])).toBeNull();
});

test('the next retry is a day later, and moves to the best hour by twelve hours at most', () => {
  const now = at('2026-11-27T01:10:00Z');
  expect(nextRetry(now, null, ZONE)).toEqual(at('2026-11-28T01:10:00Z'));
  expect(nextRetry(now, 10, ZONE)).toEqual(at('2026-11-28T08:00:00Z'));
  expect(nextRetry(at('2026-11-27T21:50:00Z'), 1, ZONE)).toEqual(at('2026-11-28T23:00:00Z'));
  expect(nextRetry(at('2026-11-26T22:10:00Z'), 23, ZONE)).toEqual(at('2026-11-27T21:00:00Z'));
  for (let hour = 0; hour < 24; hour += 1)
    for (let minute = 0; minute < 24 * 60; minute += 97) {
      // The clocks go forward in the night of 27 March 2026.
      const failed = new Date(at('2026-03-26T00:00:00Z').getTime() + minute * 60_000);
      const waits = (nextRetry(failed, hour, ZONE).getTime() - failed.getTime()) / 3_600_000;
      expect(waits).toBeGreaterThanOrEqual(11);
      expect(waits).toBeLessThanOrEqual(37);
    }
});

test('a retry says that it was moved to its hour', () => {
  expect(isAtHour(at('2026-11-28T08:00:00Z'), 10, ZONE)).toBe(true);
  expect(isAtHour(at('2026-11-28T08:10:00Z'), 10, ZONE)).toBe(false);
});
