import { useLocale } from 'next-intl';
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';

const FORMS = {
  /** As the axis of a chart has room for it. */
  day: { day: 'numeric', month: 'short' },
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  /** Of any year. */
  exact: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
} as const;

/** Names days (`YYYY-MM-DD`) in the reader's language. */
export function useDayText(): (day: string, form?: keyof typeof FORMS) => string {
  const locale = calendarLocale(useLocale());
  return (day, form = 'short') =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...FORMS[form] }).format(new Date(`${day}T00:00:00Z`));
}
