import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import type { Period, SubscriptionEventKind, SubscriptionState } from '#lib/kernel/subscription.ts';
import type { Calendar } from './facts.ts';
import { monthIndex, monthText } from './months.ts';

/**
 * Figures of subscriptions: monthly recurring revenue, the movements of a month, and the forecast of the calendars.
 * Amounts are whole minor units throughout. Screens take `monthlyValue` of each plan (or of each price and period,
 * times their number) and `forecastMonths` of the plans of one currency.
 */

/** Recurring states, including subscriptions that wait for a retry or another card. */
export const RECURRING_STATES: readonly SubscriptionState[] = ['active', 'retrying', 'failed'];

/** A twelfth of a year, in periods, as a fraction: a year has 365 days and 365/7 weeks. */
const PER_MONTH = {
  daily: [365, 12],
  weekly: [365, 84],
  monthly: [1, 1],
  yearly: [1, 12],
} as const satisfies Record<Period, readonly [number, number]>;

/**
 * Monthly value of a plan, minor units. Rounded half up for each plan by itself, so that the revenue of a set is
 * exactly the sum of its plans and of its parts.
 */
export function monthlyValue({ price, period }: { price: number; period: Period }): number {
  const [times, parts] = PER_MONTH[period];
  const doubled = 2 * price * times + parts;
  return (doubled - (doubled % (2 * parts))) / (2 * parts);
}

/** A number of plans with the same price, currency and period. */
type Plans = { price: number; period: Period; currency: string; count: number };

/** The monthly recurring revenue of each currency, in the order in which they come. */
export function recurringRevenue(plans: readonly Plans[]): { currency: string; amount: number; count: number }[] {
  const sums = new Map<string, { currency: string; amount: number; count: number }>();
  for (const { price, period, currency, count } of plans) {
    const sum = sums.get(currency) ?? { currency, amount: 0, count: 0 };
    sum.amount += count * monthlyValue({ price, period });
    sum.count += count;
    sums.set(currency, sum);
  }
  return [...sums.values()];
}

/** Effect of an event on the revenue. A completed plan, or one cancelled before its first payment, is not lost. */
export function movementOf(kind: SubscriptionEventKind, wasActivated: boolean): 'new' | 'lost' | 'recovered' | null {
  if (kind === 'activated') return 'new';
  if (kind === 'recovered') return 'recovered';
  return kind === 'cancelled' && wasActivated ? 'lost' : null;
}

type Movement = { kind: SubscriptionEventKind; at: Date; wasActivated: boolean; price: number; period: Period };

/** Movements of a month (`YYYY-MM`) of the zone, as monthly values of plans of one currency. */
export function movementsOf(
  events: readonly Movement[],
  { month, timeZone }: { month: string; timeZone: string },
): Record<'new' | 'lost' | 'recovered', { amount: number; count: number }> {
  const nothing = () => ({ amount: 0, count: 0 });
  const sums = { new: nothing(), lost: nothing(), recovered: nothing() };
  for (const { kind, at, wasActivated, ...plan } of events) {
    const movement = movementOf(kind, wasActivated);
    if (movement === null || dayOf(at, timeZone).slice(0, 7) !== month) continue;
    sums[movement].amount += monthlyValue(plan);
    sums[movement].count += 1;
  }
  return sums;
}

/** `position`: of its next date, which is how many are over. */
type Planned = { price: number; calendar: Calendar; position: number; currency: string };

type Expected = { month: string; amount: number; count: number };

/**
 * Payments expected by the calendars of plans of one currency in each of `months` months from `from` (`YYYY-MM`) on:
 * open dates, each in its month of the zone. A date before the first month (failed and retried) is in none of them.
 * Plans of two currencies are an error: their amounts cannot be added.
 */
export function forecastMonths(
  plans: readonly Planned[],
  { from, months, timeZone }: { from: string; months: number; timeZone: string },
): Expected[] {
  if (plans.some(({ currency }) => currency !== plans[0]?.currency)) throw new Error('plans of more than one currency');
  const first = monthIndex(from);
  const forecast = Array.from({ length: months }, (_, index) => ({
    month: monthText(first + index),
    amount: 0,
    count: 0,
  }));
  for (const { price, calendar, position } of plans) {
    const before = stepsBefore(calendar, dayOf(calendar.startsAt, timeZone));
    const begin = calendar.offset + position;
    const end = calendar.iterations === null ? Number.POSITIVE_INFINITY : calendar.offset + calendar.iterations;
    forecast.forEach((expected, index) => {
      const count = Math.min(before(first + index + 1), end) - Math.max(before(first + index), begin);
      if (count <= 0) return;
      expected.amount += count * price;
      expected.count += count;
    });
  }
  return forecast;
}

const DAY_MS = 86_400_000;

const firstDayOf = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12) / DAY_MS;

/**
 * Number of steps of a calendar starting on that day before a month begins. Computed without a loop, so that a screen
 * can include all plans of a large seller.
 */
function stepsBefore({ period }: Calendar, day: string): (month: number) => number {
  const start = monthIndex(day);
  if (period === 'monthly') return (month) => Math.max(0, month - start);
  if (period === 'yearly') return (month) => Math.max(0, Math.ceil((month - start) / 12));
  const [startsAt, days] = [Date.parse(`${day}T00:00:00Z`) / DAY_MS, period === 'weekly' ? 7 : 1];
  return (month) => Math.max(0, Math.ceil((firstDayOf(month) - startsAt) / days));
}
