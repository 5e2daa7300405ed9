import { fromLocal } from '#lib/kernel/time/local-time.ts';
import type { PlanDates, Period } from '#lib/kernel/subscription.ts';
import { monthlyValue } from '../domain/figures.ts';
import { planDates } from './plan-dates.ts';

/** Preview of a plan in its form. Pure, and computed by the calendar that charges. */

/** A plan that is being made. `price` in minor units; `startsAt` null: when it is paid; `iterations` null: endless. */
export type PlanToMake = { price: number; period: Period; startsAt: Date | null; iterations: number | null };

/** `total`: of all payments, null of an endless plan; `monthly`: monthly value. Minor units. */
export type PlanPreview = { dates: PlanDates; total: number | null; monthly: number };

/** The dates of a plan at `now`; of one that starts when it is paid, as if that were now. */
export const datesToCome = ({ period, startsAt, iterations }: PlanToMake, now: Date, timeZone: string): PlanDates =>
  planDates(
    {
      period,
      startsAt: startsAt ?? now,
      startsWhenPaid: startsAt === null,
      offset: 0,
      iterations,
      state: 'initial',
      completed: 0,
      skipped: 0,
    },
    now,
    timeZone,
  );

export const previewOf = (plan: PlanToMake, now: Date, timeZone: string): PlanPreview => ({
  dates: datesToCome(plan, now, timeZone),
  total: plan.iterations === null ? null : plan.price * plan.iterations,
  monthly: monthlyValue(plan),
});

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The moment that a day and an hour name in the zone; null where they name none. */
export function startOf({ day, time }: { day: string; time: string }, timeZone: string): Date | null {
  const at = DAY.test(day) && TIME.test(time) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  // 31 February is no day.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day) return null;
  return fromLocal(`${day} ${time}:00`, timeZone);
}
