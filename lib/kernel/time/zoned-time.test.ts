import { describe, expect, it } from 'vitest';
import { dayOf, instantOf, shiftDay, shiftMonth } from './zoned-time.ts';

const ZONE = 'Asia/Jerusalem';

describe('days of a zone', () => {
  it('start at the zone’s midnight, in winter and in summer', () => {
    expect(instantOf('2026-01-15', ZONE).toISOString()).toBe('2026-01-14T22:00:00.000Z');
    expect(instantOf('2026-07-15', ZONE).toISOString()).toBe('2026-07-14T21:00:00.000Z');
  });
  it('have the right length on the days on which the clocks change', () => {
    const hours = (day: string) =>
      (instantOf(shiftDay(day, 1), ZONE).getTime() - instantOf(day, ZONE).getTime()) / 3_600_000;
    expect([hours('2026-03-27'), hours('2026-10-25'), hours('2026-11-21')]).toEqual([23, 25, 24]);
  });
  it('are told from an instant', () => expect(dayOf(new Date('2026-11-20T22:30:00Z'), ZONE)).toBe('2026-11-21'));
  it('take a time of day', () =>
    expect(instantOf('2026-11-21T14:05', ZONE).toISOString()).toBe('2026-11-21T12:05:00.000Z'));
  it('that begin at one o’clock begin where the clocks go on, and not the day before', () => {
    expect(instantOf('2026-04-24', 'Africa/Cairo').toISOString()).toBe('2026-04-23T22:00:00.000Z');
    expect(dayOf(instantOf('2026-09-06', 'America/Santiago'), 'America/Santiago')).toBe('2026-09-06');
  });
  it('D2: end where four digits do, whatever a list’s address asks for', () => {
    for (const day of ['9999-12-31', shiftDay('9999-12-31', 1), '0000-01-01', '0001-01-01'])
      expect(Number.isFinite(instantOf(day, ZONE).getTime())).toBe(true);
  });
  it('shift by months, to the last day of a shorter one', () => {
    const shifted = (day: string, months: number[]) => months.map((one) => shiftMonth(day, one));
    expect(shifted('2027-10-31', [0, 1, 2, 4, 16])).toEqual([
      '2027-10-31',
      '2027-11-30',
      '2027-12-31',
      '2028-02-29',
      '2029-02-28',
    ]);
  });
  it('shift over the end of a year', () => expect(shiftDay('2026-12-31', 1)).toBe('2027-01-01'));
});
