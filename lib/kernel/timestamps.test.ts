import { expect, test } from 'vitest';
import { wireTimestamp } from './timestamps.ts';

test.each([
  ['2026-01-01T22:30:05Z', 'Asia/Jerusalem', '2026-01-02 00:30:05'],
  ['2026-07-01T21:00:00Z', 'Asia/Jerusalem', '2026-07-02 00:00:00'],
  ['2026-03-27T00:30:00Z', 'Asia/Jerusalem', '2026-03-27 03:30:00'],
  ['2026-01-01T22:30:05.999Z', 'UTC', '2026-01-01 22:30:05'],
  ['2026-06-01T03:00:00Z', 'America/New_York', '2026-05-31 23:00:00'],
])('%s is in %s written %s', (instant, zone, text) => {
  expect(wireTimestamp(new Date(instant), zone)).toBe(text);
});
