/** Date and time as the reader writes them, in the deployment's zone. */
export const timeText = (at: Date, language: string, timeZone: string): string =>
  new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : language === 'en' ? 'en-GB' : language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(at);
