import { dayOf } from '#lib/kernel/time/zoned-time.ts';

const DAY_MS = 86_400_000;

/** Whole days of the calendar between two moments. */
export const daysBetween = (since: Date, now: Date, timeZone: string): number =>
  Math.max(0, Math.round((Date.parse(dayOf(now, timeZone)) - Date.parse(dayOf(since, timeZone))) / DAY_MS));
