import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';

/**
 * How far the clock is ahead, in the reader's words: days, hours and minutes; seconds only where it is less than a
 * minute.
 */
export function aheadText(seconds: number, language: string): string {
  const parts = [
    [Math.floor(seconds / 86_400), 'day'],
    [Math.floor((seconds % 86_400) / 3_600), 'hour'],
    [Math.floor((seconds % 3_600) / 60), 'minute'],
  ] as const;
  const counted = seconds < 60 ? ([[seconds, 'second']] as const) : parts.filter(([count]) => count > 0);
  const counts = counted.map(([count, unit]) =>
    new Intl.NumberFormat(calendarLocale(language), {
      style: 'unit',
      unit,
      unitDisplay: 'long',
    }).format(count),
  );
  return new Intl.ListFormat(language, { type: 'unit' }).format(counts);
}
