import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';
import type { Language } from '#lib/kernel/language.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A day and a minute in words of the language, with Latin digits like every other number of ours, in the deployment's
 * zone.
 */
export function whenText(at: Date, language: Language, timeZone: string): string {
  const locale = calendarLocale(language);
  const key = `${locale} ${timeZone}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' });
  formats.set(key, format);
  return format.format(at);
}
