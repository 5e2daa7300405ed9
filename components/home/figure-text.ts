import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';
import type { Language } from '#lib/kernel/language.ts';

/** Widths of the figures of the home screen, and their changes in percent. */

/** Largest change that is shown; a day after one without sales would be "729,277,811 %" better. */
const MAX_CHANGE = 9.99;

/** Change since the period before, as a percentage; null without a change or a value to compare. */
export function changeText(now: number, before: number, language: Language): string | null {
  if (before <= 0 || now === before) return null;
  const part = Math.abs(now - before) / before;
  const format = new Intl.NumberFormat(calendarLocale(language), {
    style: 'percent',
    maximumFractionDigits: part < 0.1 ? 1 : 0,
  });
  return part > MAX_CHANGE ? `> ${format.format(MAX_CHANGE)}` : format.format(part);
}

/** Widths in em: of the font's widest digit or sign at that weight, and of the separators of digits. */
const DIGIT_EM = 0.62;
const BETWEEN_EM = 0.34;

/** Gap beside a figure that is as wide as its column, em. */
const GAP_EM = 0.5;

/** How wide a number is at most, em; without marks of direction. */
export const widthOf = (text: string): number =>
  [...text.replace(/[\u200e\u200f\u2066-\u2069]/g, '')].reduce(
    (sum, sign) => sum + (/[.,\s\u00a0\u202f]/.test(sign) ? BETWEEN_EM : DIGIT_EM),
    0,
  );

/**
 * The font size with which a number of that width fits its column (a container): 32 px for the one figure of a screen,
 * 24 px for those beside it, and smaller where it is wide, down to 12 px.
 */
export const figureSize = (width: number, isMain: boolean): string =>
  `clamp(0.75rem, calc(100cqi / ${(width + GAP_EM).toFixed(2)}), ${isMain ? '2rem' : '1.5rem'})`;
