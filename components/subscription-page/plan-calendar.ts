import { monthOf, weeksOf } from '#components/ui/month.ts';
import type { Language } from '#lib/kernel/language.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import type { BuyerPlan } from '#lib/modules/subscriptions/contract/buyer-pages.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { calendarLocale, FIRST_WEEKDAY } from '#lib/platform/i18n/calendar-locale.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** The first charges of a plan as grids of months, each week from the day that it begins with in the language. */

/**
 * One day. `spoken`: its charges in words, null without any; `times`: number of charges; `isFirst`: the first charge of
 * all is among them.
 */
export type CalendarDay = {
  day: string;
  number: number;
  spoken: string | null;
  times: number;
  isFirst: boolean;
  isToday: boolean;
};

/** A month: its name with the year, and its weeks. Null in the place of days of other months. */
export type CalendarMonth = { month: string; name: string; weeks: (CalendarDay | null)[][] };

/** `weekdays`: the heads of the columns, short and whole. */
export type PlanCalendar = { weekdays: { short: string; name: string }[]; months: CalendarMonth[] };

type Planned = Pick<BuyerPlan, 'firstCharges' | 'price' | 'currency'> & {
  dates: Pick<BuyerPlan['dates'], 'now' | 'timeZone'>;
};

/** The months in which the first charges fall: those between two that are far apart are left out. */
export function planCalendar({ firstCharges, price, currency, dates }: Planned, language: Language): PlanCalendar {
  const { now, timeZone } = dates;
  const days = firstCharges.map((at) => dayOf(at, timeZone));
  const [today, first] = [dayOf(now, timeZone), days[0]];
  const times = new Map<string, number>();
  for (const day of days) times.set(day, (times.get(day) ?? 0) + 1);
  const amount = amountText(price, currency, language);
  const spokenOf = (day: string, count: number): string | null => {
    if (count === 0) return null;
    const date = words(day, language, { weekday: 'short', day: 'numeric', month: 'long' });
    return count === 1
      ? say(language, 'subscription-page.dates.on_day', { date, amount })
      : say(language, 'subscription-page.dates.on_day_times', { date, amount, count });
  };
  const dayIn = (day: string): CalendarDay => ({
    day,
    number: Number(day.slice(8)),
    spoken: spokenOf(day, times.get(day) ?? 0),
    times: times.get(day) ?? 0,
    isFirst: day === first,
    isToday: day === today,
  });
  const firstWeekday = FIRST_WEEKDAY[language];
  const months = [...new Set(days.map(monthOf))].map((month) => ({
    month,
    name: words(`${month}-01`, language, { month: 'long', year: 'numeric' }),
    weeks: weeksOf(month, firstWeekday).map((week) => week.map((day) => (monthOf(day) === month ? dayIn(day) : null))),
  }));
  return { weekdays: weekdaysFrom(firstWeekday, language), months };
}

/** A Sunday. */
const SUNDAY = '2026-11-01';

const weekdaysFrom = (firstWeekday: number, language: Language): PlanCalendar['weekdays'] =>
  Array.from({ length: 7 }, (_, index) => {
    const day = `${SUNDAY.slice(0, 8)}${String(1 + ((firstWeekday + index) % 7)).padStart(2, '0')}`;
    return {
      // Russian calendars write two letters: one alone names several days.
      short: words(day, language, { weekday: language === 'ru' ? 'short' : 'narrow' }),
      name: words(day, language, { weekday: 'long' }),
    };
  });

const formats = new Map<string, Intl.DateTimeFormat>();

/** A calendar day, which no time zone shifts, in words of the language. */
function words(day: string, language: Language, parts: Intl.DateTimeFormatOptions): string {
  const key = `${language} ${JSON.stringify(parts)}`;
  const locale = calendarLocale(language);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' });
  formats.set(key, format);
  // Russian adds `г.` (year) to a date with a year; a heading has none.
  return format.format(new Date(`${day}T00:00:00Z`)).replace(/\sг\.$/u, '');
}
