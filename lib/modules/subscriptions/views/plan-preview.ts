import { fromLocal } from '#lib/kernel/time/local-time.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { Period } from '../contract/words.ts';
import { dateOf, datesFrom } from '../domain/calendar.ts';
import { monthlyValue } from '../domain/figures.ts';

/** What a subscription will come to, shown while somebody makes it. Pure, and the calendar that charges is the same. */

/** How many dates are shown. */
const SHOWN = 6;

/** A day of the month that months lack, or the day that only leap years have. */
export type ShortMonths = { rule: 'month'; day: number } | { rule: 'year' };

export type PlanPreview = {
  /** The first dates; of a plan that starts when it is paid, as if that were now. */
  dates: readonly Date[];
  /** How many follow those; null is endless. */
  further: number | null;
  /** The last date; null of an endless plan. */
  last: Date | null;
  /** What happens where a month lacks the day; null where it cannot. */
  shortMonths: ShortMonths | null;
  /** Of all payments, minor units; null of an endless plan. */
  total: number | null;
  /** What it comes to in a month, minor units. */
  monthly: number;
};

type Planned = { price: number; period: Period; startsAt: Date; iterations: number | null };

/** The preview of a plan whose first date is `startsAt`. */
export function previewOf({ price, period, startsAt, iterations }: Planned, timeZone: string): PlanPreview {
  const calendar = { period, startsAt, offset: 0, iterations };
  const dates = datesFrom(calendar, 0, SHOWN, timeZone);
  return {
    dates,
    further: iterations === null ? null : iterations - dates.length,
    last: iterations === null ? null : dateOf(calendar, iterations - 1, timeZone),
    shortMonths: shortMonthsOf(period, wireTimestamp(startsAt, timeZone).slice(5, 10)),
    total: iterations === null ? null : price * iterations,
    monthly: monthlyValue({ price, period }),
  };
}

/** `day` is `MM-DD`. */
function shortMonthsOf(period: Period, day: string): ShortMonths | null {
  const ofMonth = Number(day.slice(3));
  if (period === 'monthly' && ofMonth > 28) return { rule: 'month', day: ofMonth };
  return period === 'yearly' && day === '02-29' ? { rule: 'year' } : null;
}

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The moment that a day and an hour name in the zone; null where they name none. */
export function startOf({ day, time }: { day: string; time: string }, timeZone: string): Date | null {
  const at = DAY.test(day) && TIME.test(time) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  // 31 February is no day.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day) return null;
  return fromLocal(`${day} ${time}:00`, timeZone);
}
