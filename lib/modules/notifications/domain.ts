import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { QuietHours } from './contract.ts';

/**
 * Whether a moment lies in somebody's quiet hours. They are what the clocks of the zone show: the night in which these
 * are put on or back ends at the same time of day as any other.
 */
export function isQuiet(at: Date, hours: QuietHours | null): boolean {
  if (hours === null) return false;
  const { fromMinute, untilMinute, timeZone } = hours;
  const shown = wireTimestamp(at, timeZone);
  const minute = Number(shown.slice(11, 13)) * 60 + Number(shown.slice(14, 16));
  return fromMinute < untilMinute
    ? minute >= fromMinute && minute < untilMinute
    : minute >= fromMinute || minute < untilMinute;
}
