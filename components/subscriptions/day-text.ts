import { useLocale } from 'next-intl';
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';
import { isolate } from '#lib/kernel/isolate.ts';

/** A day in a sentence, in the zone of the calendar: "1 December 2026". */
export function useDayText(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat(calendarLocale(useLocale()), {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return (at) => isolate(format.format(at));
}
