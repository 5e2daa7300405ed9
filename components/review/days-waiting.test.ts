import { expect, test } from 'vitest';
import { daysBetween } from './days-waiting.ts';

const ZONE = 'Asia/Jerusalem';

test.each([
  ['2026-11-24T08:00:00Z', '2026-11-24T20:00:00Z', 0],
  ['2026-11-24T21:00:00Z', '2026-11-24T22:30:00Z', 1],
  ['2026-11-14T08:00:00Z', '2026-11-24T08:00:00Z', 10],
  ['2026-03-26T08:00:00Z', '2026-03-28T08:00:00Z', 2],
  ['2026-11-25T08:00:00Z', '2026-11-24T08:00:00Z', 0],
])('from %s to %s are %i days', (since, now, days) => {
  expect(daysBetween(new Date(since), new Date(now), ZONE)).toBe(days);
});
