/** The locale of dates and counted things: Arabic with Latin digits, like every other number on a screen. */
export const calendarLocale = (language: string): string => (language === 'ar' ? 'ar-u-nu-latn' : language);
