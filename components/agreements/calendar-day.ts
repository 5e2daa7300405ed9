/** A day of the calendar, `YYYY-MM-DD`, in words of a language. */
export const calendarDay = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
