import { expect, test } from 'vitest';
import { isQuiet } from './domain.ts';

const night = (timeZone: string) => ({ fromMinute: 22 * 60, untilMinute: 7 * 60, timeZone });
const at = (text: string) => new Date(text);

test('a night is quiet from its beginning up to its end, and the day is not', () => {
  const hours = night('Asia/Jerusalem');
  // Standard time: two hours ahead of Greenwich.
  expect(isQuiet(at('2026-12-01T19:59:59Z'), hours)).toBe(false);
  expect(isQuiet(at('2026-12-01T20:00:00Z'), hours)).toBe(true);
  expect(isQuiet(at('2026-12-02T04:59:59Z'), hours)).toBe(true);
  expect(isQuiet(at('2026-12-02T05:00:00Z'), hours)).toBe(false);
  expect(isQuiet(at('2026-12-02T12:00:00Z'), null)).toBe(false);
});

test('an afternoon is quiet where the end is after the beginning', () => {
  const hours = { fromMinute: 13 * 60, untilMinute: 15 * 60 + 30, timeZone: 'Europe/Madrid' };
  expect(isQuiet(at('2026-12-01T12:00:00Z'), hours)).toBe(true);
  expect(isQuiet(at('2026-12-01T14:29:00Z'), hours)).toBe(true);
  expect(isQuiet(at('2026-12-01T14:30:00Z'), hours)).toBe(false);
  expect(isQuiet(at('2026-12-01T11:59:00Z'), hours)).toBe(false);
});

test('a night in which clocks are put on ends at the same time of day, an hour of waiting less', () => {
  const hours = night('Asia/Jerusalem');
  // 2027-03-26, 02:00 becomes 03:00: from then on three hours ahead of Greenwich.
  expect(isQuiet(at('2027-03-25T20:00:00Z'), hours)).toBe(true);
  expect(isQuiet(at('2027-03-26T03:59:59Z'), hours)).toBe(true);
  expect(isQuiet(at('2027-03-26T04:00:00Z'), hours)).toBe(false);
});

test('a night in which clocks are put back ends at the same time of day; the hour that comes twice is quiet', () => {
  const hours = night('Asia/Jerusalem');
  // 2026-10-25, 02:00 becomes 01:00.
  expect(isQuiet(at('2026-10-24T18:59:59Z'), hours)).toBe(false);
  expect(isQuiet(at('2026-10-24T22:30:00Z'), hours)).toBe(true);
  expect(isQuiet(at('2026-10-24T23:30:00Z'), hours)).toBe(true);
  expect(isQuiet(at('2026-10-25T04:59:59Z'), hours)).toBe(true);
  expect(isQuiet(at('2026-10-25T05:00:00Z'), hours)).toBe(false);
});

test('the night of a person is the one of their own zone', () => {
  const moment = at('2026-12-01T03:30:00Z');
  expect(isQuiet(moment, night('Asia/Jerusalem'))).toBe(true);
  expect(isQuiet(moment, night('America/New_York'))).toBe(true);
  expect(isQuiet(moment, night('Asia/Tokyo'))).toBe(false);
});
