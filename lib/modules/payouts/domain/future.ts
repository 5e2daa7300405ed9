import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { type Calendar, nextRun, type Rhythm } from './schedule.ts';

/** Amount that counts from a day on, minor units. */
export type Coming = { day: string; amount: number };

export type FuturePayout = { from: Date; at: Date; amount: number };

/** Runs that are looked ahead at most: what counts later is left out. */
const RUNS_AHEAD = 400;

/**
 * What the next runs of a schedule will pay out of what is booked, each with all that counts until its day. Less than
 * the minimum, or nothing, goes on to the run after it.
 */
export function futurePayouts(
  coming: readonly Coming[],
  { now, rhythm, minimum, calendar }: { now: Date; rhythm: Rhythm; minimum: number; calendar: Calendar },
): FuturePayout[] {
  const left = coming.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const payouts: FuturePayout[] = [];
  let [gathered, from] = [0, now];
  let at = nextRun(rhythm, now, calendar);
  for (let run = 0; at !== null && left.length > 0 && run < RUNS_AHEAD; run += 1) {
    while (left[0] && left[0].day <= dayOf(at, calendar.timeZone)) gathered += left.shift()?.amount ?? 0;
    if (gathered > 0 && gathered >= minimum) {
      payouts.push({ from, at, amount: gathered });
      [gathered, from] = [0, at];
    }
    at = nextRun(rhythm, at, calendar);
  }
  return payouts;
}
