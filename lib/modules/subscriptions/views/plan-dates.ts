import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import type { PlanDates } from '#lib/kernel/subscription.ts';
import { datesFrom, dateOf, hasDate, offsetAt, positionAfter } from '../domain/calendar.ts';
import { type Calendar, datesOver, type SubscriptionFacts } from '../domain/facts.ts';

/** Dates that a buyer is shown. */
const SHOWN = 6;

/** Months with a charge that a buyer is shown as a calendar. */
const MONTHS_SHOWN = 3;

/**
 * Number of coming dates that are searched for one on another day: 60 months contain every short month, 60 years every
 * gap between leap years.
 */
const SEARCHED = 60;

/** A year from 29 February lacks that day. */
const LEAP_DAY = '-02-29';

type Planned = Calendar & Pick<SubscriptionFacts, 'state' | 'startsWhenPaid' | 'completed' | 'skipped'>;

/**
 * Coming dates of a subscription at `now`. Before the first payment, a start that has passed or was not set means that
 * the first payment is made on the page. For a paused subscription: as if it were resumed now.
 */
export function planDates(planned: Planned, now: Date, timeZone: string): PlanDates {
  const isFirst = planned.state === 'initial';
  const { calendar, position } = toCome(planned, now, timeZone);
  const left = planned.iterations === null ? null : planned.iterations - position;
  const next = datesFrom(calendar, position, SHOWN, timeZone);
  const [first] = next;
  return {
    now,
    timeZone,
    next,
    isDueNow: isFirst && first !== undefined && first <= now,
    left,
    last: left === null || left < 1 ? null : dateOf(calendar, position + left - 1, timeZone),
    anchor: calendar.startsAt,
    moves: movesOf(calendar, position, timeZone),
  };
}

/**
 * Charges of the first three months with a charge, the nearest first, for a calendar of months. A due one is charged
 * `now`, whatever its date.
 */
export function monthsOfCharges(planned: Planned, now: Date, timeZone: string): Date[] {
  const { calendar, position: first } = toCome(planned, now, timeZone);
  const charges: Date[] = [];
  const months = new Set<string>();
  for (let position = first; hasDate(calendar, position); position += 1) {
    const date = dateOf(calendar, position, timeZone);
    const charged = planned.state === 'initial' && position === first && date < now ? now : date;
    months.add(dayOf(charged, timeZone).slice(0, 7));
    if (months.size > MONTHS_SHOWN) break;
    charges.push(charged);
  }
  return charges;
}

/** The calendar as it is counted at `now`, and the position of the first date that is to come. */
function toCome(planned: Planned, now: Date, timeZone: string): { calendar: Calendar; position: number } {
  const isFirst = planned.state === 'initial';
  const calendar: Calendar =
    isFirst && planned.startsWhenPaid
      ? { ...planned, startsAt: now, offset: 0 }
      : isFirst
        ? { ...planned, offset: offsetAt(planned, now, timeZone) }
        : planned;
  const over = datesOver(planned);
  // Dates that pass while a subscription is paused are skipped.
  const position = planned.state === 'paused' ? positionAfter(calendar, over, now, timeZone) : over;
  return { calendar, position };
}

/** Rule to state for a month or year that lacks the day (`day`, `leap`); null where no coming date is moved. */
function movesOf(calendar: Calendar, position: number, timeZone: string): PlanDates['moves'] {
  const { period, startsAt } = calendar;
  if (period !== 'monthly' && period !== 'yearly') return null;
  const anchor = dayOf(startsAt, timeZone);
  if (period === 'yearly' && !anchor.endsWith(LEAP_DAY)) return null;
  const day = anchor.slice(8);
  const moves = datesFrom(calendar, position, SEARCHED, timeZone).some(
    (date) => dayOf(date, timeZone).slice(8) !== day,
  );
  if (!moves) return null;
  return period === 'yearly' ? 'leap' : 'day';
}
