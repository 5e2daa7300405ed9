import { fromLocal } from '#lib/kernel/time/local-time.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { Calendar } from './facts.ts';

/**
 * The dates of a subscription. Each follows from the first and not from the one before it, so that a day that a month
 * lacks is its last day and comes back to the day: 31 January, 28 February, 31 March. A date is what the zone's clocks
 * show: its hour stays the same when they change.
 */

const DAY_MS = 86_400_000;

/** No date is later: `9999-12-31` has four digits. */
const LAST_YEAR = 9_999;

/** Upper bound of positions: a date a day for 10,000 years. */
const LAST_POSITION = 10_000 * 366;

/**
 * The date with that position, from 0 for the first that counts. In an hour that the clocks skip, where they go on; of
 * an hour that comes twice, the first.
 */
export function dateOf({ period, startsAt, offset }: Calendar, position: number, timeZone: string): Date {
  const steps = offset + position;
  if (steps === 0) return startsAt;
  const local = wireTimestamp(startsAt, timeZone);
  const day = shifted(local.slice(0, 10), period, steps);
  return fromLocal(`${day} ${local.slice(11)}`, timeZone);
}

function shifted(day: string, period: Calendar['period'], steps: number): string {
  const [year = 0, month = 0, ofMonth = 0] = day.split('-').map(Number);
  if (period === 'daily') return shiftedDays(day, steps);
  if (period === 'weekly') return shiftedDays(day, 7 * steps);
  const months = year * 12 + (month - 1) + steps * (period === 'yearly' ? 12 : 1);
  const [toYear, toMonth] = [Math.floor(months / 12), (months % 12) + 1];
  if (toYear > LAST_YEAR) return `${LAST_YEAR}-12-31`;
  const lastOfMonth = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate();
  return dayText(toYear, toMonth, Math.min(ofMonth, lastOfMonth));
}

const shiftedDays = (day: string, days: number): string =>
  new Date(Math.min(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS, Date.UTC(LAST_YEAR, 11, 31)))
    .toISOString()
    .slice(0, 10);

const dayText = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** Whether there is a date with that position. */
export const hasDate = ({ iterations }: Calendar, position: number): boolean =>
  iterations === null || position < iterations;

/** The first position from `position` on whose date is after `at`; the number of dates where none is. */
export function positionAfter(calendar: Calendar, position: number, at: Date, timeZone: string): number {
  const isOver = (steps: number): boolean => dateOf(calendar, steps, timeZone).getTime() <= at.getTime();
  const end = calendar.iterations ?? LAST_POSITION;
  if (position >= end || !isOver(position)) return position;
  // Twice as far until it is too far, then between: a daily plan that was paused for years is looked up in a few steps.
  let known = position;
  let step = 1;
  while (known + step < end && isOver(known + step)) {
    known += step;
    step *= 2;
  }
  let [low, high] = [known, Math.min(known + step, end)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isOver(middle)) low = middle;
    else high = middle;
  }
  return high;
}

/** Whether anything is charged at `at` or later: the date that is open, or the last one of the calendar. */
export const isChargedFrom = (plan: Calendar & { nextAt: Date | null }, at: Date, timeZone: string): boolean =>
  (plan.nextAt !== null && plan.nextAt >= at) ||
  plan.iterations === null ||
  dateOf(plan, plan.iterations - 1, timeZone) >= at;

/** Next dates from a position on, at most `most`. */
export function datesFrom(calendar: Calendar, position: number, most: number, timeZone: string): Date[] {
  const count = calendar.iterations === null ? most : Math.max(0, Math.min(most, calendar.iterations - position));
  return Array.from({ length: count }, (_, number) => dateOf(calendar, position + number, timeZone));
}

/**
 * The dates that had passed at `at` and are not counted when it is first paid then: all but the last of them, which is
 * the one that is paid.
 */
export const offsetAt = (calendar: Calendar, at: Date, timeZone: string): number =>
  Math.max(0, positionAfter({ ...calendar, offset: 0, iterations: null }, 0, at, timeZone) - 1);
