import { dayOf, instantOf, shiftMonth } from '#lib/kernel/time/zoned-time.ts';

/** Moment and zone in which a month is looked at. */
export type At = { now: Date; timeZone: string };

/** The month of a moment: its first day, when the month before it begins, and when itself begins and ends. */
export function monthAt({ now, timeZone }: At): { first: string; before: Date; begin: Date; end: Date } {
  const first = `${dayOf(now, timeZone).slice(0, 7)}-01`;
  const [before, begin, end] = [shiftMonth(first, -1), first, shiftMonth(first, 1)].map((day) =>
    instantOf(day, timeZone),
  ) as [Date, Date, Date];
  return { first, before, begin, end };
}
