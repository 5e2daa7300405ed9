import { wireTimestamp } from './timestamps.ts';

/** Days of a time zone as instants. Zones change their offset; it is computed for each instant. */

/**
 * Bounds of calendars of four digits. A day beyond them bounds nothing and is read in the zone of Greenwich: many write
 * "no end" as `9999-12-31 23:59:59`. The first is the second day of the year 1000, so that no zone shows a year of
 * three digits.
 */
const FIRST_DAY = Date.UTC(1000, 0, 2);
const LAST_DAY = Date.UTC(9999, 11, 31);

const MINUTE_MS = 60_000;

/** Bounds that no zone exceeds, ahead of Greenwich and behind it. */
const [MAX_AHEAD_MS, MAX_BEHIND_MS] = [15 * 3_600_000, 13 * 3_600_000];

/**
 * The instant at which a zone's clocks show `YYYY-MM-DDTHH:MM` (midnight without a time). In a gap, where the clocks
 * go on: 02:30 of the night in which 02:00 becomes 03:00 is 03:00.
 */
export function instantOf(local: string, timeZone: string): Date {
  const wanted = Date.parse(`${local.includes('T') ? local : `${local}T00:00`}:00Z`);
  // A text that is no date (NaN) is a day beyond the calendar too.
  if (!(wanted < LAST_DAY)) return new Date(LAST_DAY);
  if (wanted < FIRST_DAY) return new Date(wanted);
  // Each turn corrects the guess by the offset of the zone at it. Near a change of the clock the first two may have the
  // offset of its other side.
  let guess = wanted;
  for (let turn = 0; turn < 3; turn += 1) guess += wanted - shownAt(guess, timeZone);
  return new Date(shownAt(guess, timeZone) === wanted ? guess : endOfGap(wanted, timeZone));
}

/** Local time of a zone, as if it were the zone of Greenwich. */
const shownAt = (ms: number, timeZone: string): number =>
  Date.parse(`${wireTimestamp(new Date(ms), timeZone).replace(' ', 'T')}Z`);

/** End of the gap that skips a local time: earlier instants show less, later ones more. */
function endOfGap(wanted: number, timeZone: string): number {
  let [before, after] = [wanted - MAX_AHEAD_MS, wanted + MAX_BEHIND_MS];
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / (2 * MINUTE_MS)) * MINUTE_MS;
    if (shownAt(middle, timeZone) < wanted) before = middle;
    else after = middle;
  }
  return after;
}

/** `YYYY-MM-DD` that a zone's calendar shows at an instant. */
export const dayOf = (at: Date, timeZone: string): string => wireTimestamp(at, timeZone).slice(0, 10);

/** `YYYY-MM-DDTHH:MM` that a zone's calendar and clock show at an instant. */
export const minuteOf = (at: Date, timeZone: string): string =>
  wireTimestamp(at, timeZone).slice(0, 16).replace(' ', 'T');

/** A day some days later or earlier. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The same day some months later, or the last one of a month that is shorter: of January 31st, February 28th. */
export function shiftMonth(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
