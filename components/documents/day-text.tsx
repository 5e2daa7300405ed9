import { useLocale } from 'next-intl';
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';

/** A calendar day (`YYYY-MM-DD`). */
export function DayText({ day }: { day: string }) {
  const text = new Intl.DateTimeFormat(calendarLocale(useLocale()), { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <time translate="no" dateTime={day} className="whitespace-nowrap tabular-nums">
      {text.format(new Date(`${day}T00:00:00Z`))}
    </time>
  );
}
