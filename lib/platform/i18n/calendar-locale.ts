import type { Language } from '#lib/kernel/language.ts';

/** The locale of dates and counted things: Arabic with Latin digits, like every other number on a screen. */
export const calendarLocale = (language: string): string => (language === 'ar' ? 'ar-u-nu-latn' : language);

/** The day that begins a week where a language is read; 0 is Sunday. English and Arabic are read in Israel here. */
export const FIRST_WEEKDAY: Readonly<Record<Language, number>> = { he: 0, en: 0, es: 1, ru: 1, ar: 0 };
