import type { Language } from '#lib/kernel/language.ts';
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';

/** A dash where there is nothing to say. */
const NOTHING = '–';

/** A part of a whole, 0 to 1, as a percentage. */
export const rateText = (rate: number | null, language: Language): string =>
  rate === null
    ? NOTHING
    : new Intl.NumberFormat(calendarLocale(language), { style: 'percent', maximumFractionDigits: 1 }).format(rate);

const UNITS = [
  { unit: 'second', seconds: 1, below: 90 },
  { unit: 'minute', seconds: 60, below: 90 * 60 },
  { unit: 'hour', seconds: 3_600, below: 36 * 3_600 },
  { unit: 'day', seconds: 86_400, below: Infinity },
] as const;

/** A length of time in its largest fitting unit, rounded. */
export function durationText(seconds: number | null, language: Language): string {
  if (seconds === null) return NOTHING;
  const { unit, seconds: one } = UNITS.find(({ below }) => seconds < below) ?? UNITS[3];
  return new Intl.NumberFormat(calendarLocale(language), { style: 'unit', unit, unitDisplay: 'short' }).format(
    Math.round(seconds / one),
  );
}
