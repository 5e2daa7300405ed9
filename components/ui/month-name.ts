import { useLocale } from 'next-intl';
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';

/** Names months (`YYYY-MM`) in the reader's language; `short` as a chart has room for. */
export function useMonthName(): (month: string, short?: boolean) => string {
  const locale = calendarLocale(useLocale());
  return (month, short = false) =>
    new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      month: short ? 'short' : 'long',
      ...(short ? {} : { year: 'numeric' }),
    }).format(new Date(`${month}-01T00:00:00Z`));
}
