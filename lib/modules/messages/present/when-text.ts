import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';
import type { Language } from '#lib/kernel/language.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(language: Language, timeZone: string, timeStyle: 'short' | undefined): Intl.DateTimeFormat {
  const locale = calendarLocale(language);
  const key = `${locale} ${timeZone} ${timeStyle}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(locale, {
      timeZone,
      dateStyle: 'long',
      ...(timeStyle && { timeStyle, hourCycle: 'h23' }),
    });
  formats.set(key, format);
  return format;
}

/**
 * Day and minute in words of the language, in the deployment's zone, with Latin digits like every other number of the
 * product.
 */
export const whenText = (at: Date, language: Language, timeZone: string): string =>
  formatFor(language, timeZone, 'short').format(at);

/** The day without a time. */
export const dayText = (at: Date, language: Language, timeZone: string): string =>
  formatFor(language, timeZone, undefined).format(at);

/** The last day of a card, which is good until `endsAt`: the first moment of a month, in UTC. */
export const lastDayText = (endsAt: Date, language: Language): string =>
  dayText(new Date(endsAt.getTime() - 1), language, 'UTC');
