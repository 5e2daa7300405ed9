import fc from 'fast-check';
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

test.each(['Asia/Jerusalem', 'UTC', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia'])(
  'in %s every instant is written as its clocks show it',
  (timeZone) => {
    const formatter = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    fc.assert(
      fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }), (at) => {
        expect(wireTimestamp(at, timeZone)).toBe(formatter.format(at));
      }),
      { numRuns: 2_000 },
    );
  },
);

test('around a change of the clocks every second is written as it was shown', () => {
  for (const change of [Date.parse('2026-03-27T00:00:00Z'), Date.parse('2026-10-24T23:00:00Z')]) {
    const shown = [-1_000, 0, 1_000].map((ms) => wireTimestamp(new Date(change + ms), 'Asia/Jerusalem'));
    expect(shown).toEqual(
      change < Date.parse('2026-06-01')
        ? ['2026-03-27 01:59:59', '2026-03-27 03:00:00', '2026-03-27 03:00:01']
        : ['2026-10-25 01:59:59', '2026-10-25 01:00:00', '2026-10-25 01:00:01'],
    );
  }
});

test('no time is no text', () => {
  expect(() => wireTimestamp(new Date(Number.NaN), 'UTC')).toThrow(RangeError);
});
