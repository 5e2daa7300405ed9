import { RECURRING_STATES } from '../domain/figures.ts';

/**
 * Dates of subscriptions that are to come, as the calendar of `domain/calendar.ts` has them. SQL because the statements
 * that these parts stand in are. All are about `subscription s`.
 */

/** Recurring subscriptions: paid, or waiting for a retry or another card. */
export const IS_RECURRING = `s.kind = 'regular'
  AND s.state IN (${RECURRING_STATES.map((state) => `'${state}'`).join(', ')})`;

/**
 * Local time of the next open date; `zone` is a parameter with the name of the zone. After a failure `next_at` is the
 * retry, or null, and the date is computed from the calendar: PostgreSQL too moves a day that a month lacks to its last
 * one.
 */
export const nextDate = (zone: string): string => `CASE WHEN s.state = 'active' THEN s.next_at AT TIME ZONE ${zone}
  ELSE s.starts_at AT TIME ZONE ${zone} + (s.calendar_offset + s.completed + s.skipped) * CASE s.period
    WHEN 'daily' THEN interval '1 day' WHEN 'weekly' THEN interval '7 days'
    WHEN 'monthly' THEN interval '1 month' ELSE interval '1 year' END END`;

/** How many dates are left; null is endless. */
export const LEFT = 's.iterations - s.completed - s.skipped';

const monthsOf = (day: string): string => `(extract(year FROM ${day}) * 12 + extract(month FROM ${day}))::int`;

/**
 * Whether one of its dates that are not over lies in a month: `next` is the next one (a timestamp without zone), `from`
 * and `until` the first days of the month and of the one after it.
 */
export function hasDateWithin({ next, from, until }: { next: string; from: string; until: string }): string {
  const isDays = `s.period IN ('daily', 'weekly')`;
  const days = `CASE s.period WHEN 'daily' THEN 1 ELSE 7 END`;
  const months = `CASE s.period WHEN 'monthly' THEN 1 ELSE 12 END`;
  const first = `greatest(0, CASE WHEN ${isDays} THEN ceil((${from} - ${next}::date)::numeric / ${days})
    ELSE ceil((${monthsOf(from)} - ${monthsOf(next)})::numeric / ${months}) END)::int`;
  return `(${LEFT} IS NULL OR ${first} < ${LEFT}) AND CASE WHEN ${isDays}
    THEN ${next}::date + ${first} * ${days} < ${until}
    ELSE ${monthsOf(next)} + ${first} * ${months} = ${monthsOf(from)} END`;
}
