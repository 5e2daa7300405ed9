import { addressOf, paramReader, type SearchParams } from '#components/list/filters/list-params.ts';
import { dayOf, instantOf, minuteOf, shiftDay } from '#lib/kernel/time/zoned-time.ts';
import type { HomeQuery } from '#lib/modules/payments/views/home.ts';

/**
 * The home screen as its address says it: a period that is compared with the one before it, and a currency. `from` and
 * `to` are days of the zone.
 */
export const PERIODS = ['today', '7d', '30d', 'month'] as const;
type HomePeriod = (typeof PERIODS)[number] | 'custom';
/**
 * `usual`: the period of an address that names none. `screen`: another screen with the same periods, and what else its
 * address says.
 */
export type HomeParams = {
  period: HomePeriod;
  from: string;
  to: string;
  currency: string;
  usual: HomePeriod;
  screen?: { path: `/${string}`; more: Readonly<Record<string, string>> };
};

/**
 * Longest own period, days; the chart of today shows this many days, a week beside the week before; a chart of more
 * than `MAX_DAYS` has a point a week.
 */
const LONGEST = 366;
const DAYS_OF_TODAY = 7;
const MAX_DAYS = 62;

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const isDay = (text: string): boolean => DAY.test(text) && shiftDayOrNull(text) === text;

function shiftDayOrNull(text: string): string | null {
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) ? null : shiftDay(text, 0);
}

/** Days from the first to the last, both counted. */
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

/** Parses an address; unknown parameters and values are ignored, never an error. */
export function parseHomeParams(params: SearchParams, usual: HomePeriod = 'today'): HomeParams {
  const one = paramReader(params);
  const currency = /^[A-Z]{3}$/.test(one('currency')) ? one('currency') : '';
  const [from, to] = [one('from'), one('to')];
  if (isDay(from) && isDay(to) && from <= to && daysBetween(from, to) <= LONGEST)
    return { period: 'custom', from, to, currency, usual };
  return { period: PERIODS.find((period) => period === one('period')) ?? usual, from: '', to: '', currency, usual };
}

export function serializeHomeParams(address: HomeParams, change: Partial<HomeParams> = {}): string {
  const { period, from, to, currency, usual, screen } = { ...address, ...change };
  return addressOf(screen?.path ?? '/', {
    ...screen?.more,
    period: period === usual || period === 'custom' ? '' : period,
    ...(period === 'custom' ? { from, to } : {}),
    currency,
  });
}

export type DaySpan = { from: string; to: string };

/**
 * The query of the home screen, and the days behind it. `days`: first and last day of the period, `length`: how many
 * they are. `bars`: points of the chart; `barsBefore`: as many points of the time before. `isOpen`: the last point is
 * not over. `lately`: the last seven days, and the minute of yesterday from which "today" is told.
 */
export type HomePlan = {
  query: HomeQuery;
  days: DaySpan;
  bars: readonly DaySpan[];
  barsBefore: readonly DaySpan[];
  isOpen: boolean;
  length: number;
  lately: DaySpan & { dayMinute: string };
};

/** The days of a period, of the one before it up to the same time of its last day, and the points of the chart. */
export function planHome(address: HomeParams, now: Date, timeZone: string): HomePlan {
  const today = dayOf(now, timeZone);
  const start = (day: string) => instantOf(day, timeZone);
  const days = daysOf(address, today);
  const length = daysBetween(days.from, days.to);
  const time = minuteOf(now, timeZone).slice(10);
  const before = {
    from: start(shiftDay(days.from, -length)),
    until: days.to === today ? instantOf(`${shiftDay(today, -length)}${time}`, timeZone) : start(days.from),
  };
  const charted = address.period === 'today' ? { from: shiftDay(today, 1 - DAYS_OF_TODAY), to: today } : days;
  const bars = barsOf(charted);
  const barsBefore = barsOf(spanBefore(charted));
  const week = shiftDay(today, -6);
  const dayMinute = minuteOf(new Date(now.getTime() - DAY_MS), timeZone);
  return {
    query: {
      now: { from: start(days.from), until: start(shiftDay(days.to, 1)) },
      before,
      currency: address.currency || null,
      bars: [...bars.map(({ from }) => start(from)), start(shiftDay(charted.to, 1))],
      barsBefore: [...barsBefore.map(({ from }) => start(from)), start(charted.from)],
      lately: { day: instantOf(dayMinute, timeZone), week: start(week) },
    },
    days,
    bars,
    barsBefore,
    isOpen: charted.to === today,
    length,
    lately: { from: week, to: today, dayMinute },
  };
}

function daysOf({ period, from, to }: HomeParams, today: string): DaySpan {
  if (period === 'custom') return { from: from > today ? today : from, to: to > today ? today : to };
  if (period === 'month') return { from: `${today.slice(0, 8)}01`, to: today };
  return { from: shiftDay(today, period === '7d' ? -6 : period === '30d' ? -29 : 0), to: today };
}

/** Span of as many days that ends the day before `from`. */
const spanBefore = ({ from, to }: DaySpan): DaySpan => ({
  from: shiftDay(from, -daysBetween(from, to)),
  to: shiftDay(from, -1),
});

/** Days of a chart, or weeks where they are many. */
export function barsOf({ from, to }: DaySpan): DaySpan[] {
  const step = daysBetween(from, to) > MAX_DAYS ? 7 : 1;
  const bars: DaySpan[] = [];
  for (let day = from; day <= to; day = shiftDay(day, step)) {
    const last = shiftDay(day, step - 1);
    bars.push({ from: day, to: last > to ? to : last });
  }
  return bars;
}

/** The lists behind the numbers. */
export const paidHref = ({ from, to }: DaySpan, currency: string, method = ''): string =>
  addressOf('/sales', { from, to, by: 'paid', currency, method });
export const refundsHref = ({ from, to }: DaySpan, currency: string): string =>
  addressOf('/refunds', { kind: 'refund', state: 'done', from, to, currency });
export const failedHref = ({ from, to }: DaySpan, currency: string): string =>
  addressOf('/sales', { status: 'failed', from, to, currency });
