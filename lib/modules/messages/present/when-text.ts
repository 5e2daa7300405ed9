import type { Language } from '#lib/kernel/language.ts';

/** A day and a minute in words of the language, with Latin digits like every other number of ours, in the deployment's zone. */
export function whenText(at: Date, language: Language, timeZone: string): string {
  const locale = language === 'ar' ? 'ar-u-nu-latn' : language;
  return new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' }).format(at);
}
