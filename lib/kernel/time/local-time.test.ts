import { expect, test } from 'vitest';
import { fromLocal, instantsShowing, localRange, untilLocal } from './local-time.ts';
import { wireTimestamp } from './timestamps.ts';

const ZONE = 'Asia/Jerusalem';
const iso = (dates: Date[]): string[] => dates.map((at) => at.toISOString());

test('a second of an ordinary day is one instant', () => {
  expect(iso(instantsShowing('2026-11-21 10:15:07', ZONE))).toEqual(['2026-11-21T08:15:07.000Z']);
  expect(iso(instantsShowing('2026-07-01 10:15', ZONE))).toEqual(['2026-07-01T07:15:00.000Z']);
  expect(iso(instantsShowing('2026-11-21', ZONE))).toEqual(['2026-11-20T22:00:00.000Z']);
});

test('an hour that came twice has two instants, and a range over it takes both', () => {
  expect(iso(instantsShowing('2026-10-25 01:30:00', ZONE))).toEqual([
    '2026-10-24T22:30:00.000Z',
    '2026-10-24T23:30:00.000Z',
  ]);
  expect(fromLocal('2026-10-25 01:30:00', ZONE).toISOString()).toBe('2026-10-24T22:30:00.000Z');
  expect(untilLocal('2026-10-25 01:30:00', ZONE).toISOString()).toBe('2026-10-24T23:30:01.000Z');
});

test.each([
  ['2026-03-27 02:00:00', ZONE, '2026-03-27T00:00:00.000Z'],
  ['2026-03-27 02:59:59', ZONE, '2026-03-27T00:00:00.000Z'],
  ['2026-03-08 02:30:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
  ['2026-10-04 02:15:00', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
  ['2026-04-24 00:00:00', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  ['2011-12-30 12:00:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
])('%s in %s was skipped, and a range begins or ends where the clocks went on', (local, zone, at) => {
  expect(instantsShowing(local, zone)).toEqual([]);
  expect([fromLocal(local, zone).toISOString(), untilLocal(local, zone).toISOString()]).toEqual([at, at]);
});

test('half an hour is shifted on Lord Howe Island', () => {
  expect(instantsShowing('2026-04-05 01:45:00', 'Australia/Lord_Howe')).toHaveLength(2);
});

test('the end of a second is the first instant after it', () => {
  expect(untilLocal('2026-11-21 23:59:59', 'UTC').toISOString()).toBe('2026-11-22T00:00:00.000Z');
});

test.each(['Asia/Jerusalem', 'UTC', 'Pacific/Kiritimati', 'America/New_York'])(
  'D2: an open end bounds nothing in %s, and the day before is itself',
  (zone) => {
    for (const end of ['9999-12-31 23:59:59', '9999-12-31', '9999-12-31 00:00:00']) {
      expect(untilLocal(end, zone).getTime()).toBeGreaterThan(Date.UTC(9998, 0, 1));
      expect(fromLocal(end, zone).getTime()).toBeGreaterThan(Date.UTC(9998, 0, 1));
      expect(() => instantsShowing(end, zone).map((at) => at.toISOString())).not.toThrow();
      expect(localRange(end, end, zone).until?.toISOString()).toMatch(/^9999-/);
    }
    expect(wireTimestamp(fromLocal('9999-12-30 12:00:00', zone), zone)).toBe('9999-12-30 12:00:00');
  },
);
