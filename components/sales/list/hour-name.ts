import type { Language } from '#lib/kernel/language.ts';
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';

/** An hour of the day, 0 to 23, by its first and last minute: both are of one day. */
export function hourName(hour: string, language: Language): string {
  const at = (minute: number) => new Date(Date.UTC(2000, 0, 1, Number(hour), minute));
  return new Intl.DateTimeFormat(calendarLocale(language), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).formatRange(at(0), at(59));
}
