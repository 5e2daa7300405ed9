import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';

/** Date and time as the reader writes them, in the deployment's zone. */
export const timeText = (at: Date, language: string, timeZone: string): string =>
  new Intl.DateTimeFormat(calendarLocale(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone,
  }).format(at);

/** The date alone, for a place without room for the time. */
export const dayText = (at: Date, language: string, timeZone: string): string =>
  new Intl.DateTimeFormat(calendarLocale(language), { dateStyle: 'medium', timeZone }).format(at);
