import { fromTypedMajor, HUNDREDTHS } from '#lib/kernel/money.ts';
import { dayOf, instantOf, shiftDay } from '#lib/kernel/time/zoned-time.ts';
import type { AmountRange, DateRange, Range } from './filter-kinds.ts';

/** Spans of date and amount filters, for database queries. */

export type Span = { from: Date | null; until: Date | null };

const HOUR_MS = 3_600_000;

/**
 * The instants of a preset. Weeks start on Sunday, as in Israel; the last seven days are today and the six before it.
 * `until` is exclusive; null is open.
 */
export function spanOf(range: Range, now: Date, timeZone: string): Span {
  const today = dayOf(now, timeZone);
  const start = (day: string) => instantOf(day, timeZone);
  const monthOf = (month: number) => `${today.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
  const thisMonth = monthOf(Number(today.slice(5, 7)));
  const monthAfter = (month: string) => `${shiftDay(month, 31).slice(0, 7)}-01`;
  switch (range) {
    case 'half-hour':
      return { from: new Date(now.getTime() - HOUR_MS / 2), until: null };
    case 'hour':
      return { from: new Date(now.getTime() - HOUR_MS), until: null };
    case 'day':
      return { from: new Date(now.getTime() - 24 * HOUR_MS), until: null };
    case 'today':
      return { from: start(today), until: start(shiftDay(today, 1)) };
    case 'yesterday':
      return { from: start(shiftDay(today, -1)), until: start(today) };
    case '7d':
    case '30d':
    case '90d':
      return { from: start(shiftDay(today, 1 - Number.parseInt(range, 10))), until: null };
    case 'week':
      return { from: start(shiftDay(today, -new Date(`${today}T00:00:00Z`).getUTCDay())), until: null };
    case 'month':
      return { from: start(thisMonth), until: null };
    case 'last-month':
      return { from: start(`${shiftDay(thisMonth, -1).slice(0, 7)}-01`), until: start(thisMonth) };
    case 'tomorrow':
      return { from: start(shiftDay(today, 1)), until: start(shiftDay(today, 2)) };
    case 'next-7d':
    case 'next-30d':
      return { from: start(today), until: start(shiftDay(today, Number.parseInt(range.slice(5), 10))) };
    case 'next-month': {
      const next = monthAfter(thisMonth);
      return { from: start(next), until: start(monthAfter(next)) };
    }
    case 'quarter':
      return { from: start(monthOf(Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1)), until: null };
  }
}

/** A day as an end means the whole of it, a time its minute. */
function customSpan({ from, to }: DateRange, timeZone: string): Span {
  const end =
    to === ''
      ? null
      : to.includes('T')
        ? new Date(instantOf(to, timeZone).getTime() + 60_000)
        : instantOf(shiftDay(to, 1), timeZone);
  return { from: from === '' ? null : instantOf(from, timeZone), until: end };
}

/** The instants of a date filter. */
export function spanOfFilter(filter: DateRange, now: Date, timeZone: string): Span {
  if (filter.range === null) return { from: null, until: null };
  return filter.range === 'custom' ? customSpan(filter, timeZone) : spanOf(filter.range, now, timeZone);
}

/** The bounds of an amount filter, minor units (hundredths without a currency); null where open. */
export function boundsOf({ min, max, currency }: AmountRange): {
  least: number | null;
  most: number | null;
  currency: string | null;
} {
  const amount = (text: string) => (text === '' ? null : fromTypedMajor(text, currency || HUNDREDTHS));
  return { least: amount(min), most: amount(max), currency: currency || null };
}
