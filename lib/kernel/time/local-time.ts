import { wireTimestamp } from './timestamps.ts';
import { instantOf } from './zoned-time.ts';

/**
 * Times of filters: what a zone's clocks show, to the second, as instants. Where clocks are set back an hour is shown
 * twice.
 */

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** Zones move their clocks by an hour, one of them by half. */
const SHIFTS_MS = [-60, -30, 0, 30, 60].map((minutes) => minutes * MINUTE_MS);

/** `2026-11-21`, `2026-11-21 10:15` and `2026-11-21 10:15:00` are all written out in full. */
const inFull = (local: string): string => local + ' 00:00:00'.slice(local.length - 10);

/**
 * Every instant at which the zone's clocks show `local`, earliest first: none in an hour that was skipped, two in one
 * that came twice.
 */
export function instantsShowing(local: string, timeZone: string): Date[] {
  const shown = inFull(local);
  const about = minuteAbout(shown, timeZone).getTime() + Number(shown.slice(17)) * SECOND_MS;
  return SHIFTS_MS.map((shift) => new Date(about + shift)).filter((at) => wireTimestamp(at, timeZone) === shown);
}

/** Start of a range: the first instant at which the clocks show `local`; of a skipped time, the end of the gap. */
export const fromLocal = (local: string, timeZone: string): Date =>
  instantsShowing(local, timeZone)[0] ?? minuteAbout(inFull(local), timeZone);

/**
 * Exclusive end of a range: the end of the last second at which the clocks show `local`; of a skipped time, the end of
 * the gap.
 */
export function untilLocal(local: string, timeZone: string): Date {
  const last = instantsShowing(local, timeZone).at(-1);
  return last ? new Date(last.getTime() + SECOND_MS) : minuteAbout(inFull(local), timeZone);
}

const minuteAbout = (shown: string, timeZone: string): Date =>
  instantOf(shown.slice(0, 16).replace(' ', 'T'), timeZone);

/**
 * A range of the wire, both ends included; a bare day at its end is that whole day. Ends that are not given are left
 * out.
 */
export function localRange(
  from: string | undefined,
  until: string | undefined,
  timeZone: string,
): { from?: Date; until?: Date } {
  return {
    ...(from !== undefined && { from: fromLocal(from, timeZone) }),
    ...(until !== undefined && { until: untilLocal(until.length === 10 ? `${until} 23:59:59` : until, timeZone) }),
  };
}
