/**
 * Days and times as people type them. English writes `2026-01-31`, since its readers put days and months in either
 * order; the other languages put the day first.
 */

const SEPARATORS: Readonly<Record<string, string>> = { he: '.', ru: '.', es: '/', ar: '/' };

/** A day as a field shows it. */
export function dayText(day: string, language: string): string {
  const separator = SEPARATORS[language];
  return separator && isDay(day) ? day.split('-').toReversed().join(separator) : day;
}

/** The day that was typed; null where it is none, or where its month could be its day. */
export function readDay(typed: string, language: string): string | null {
  const text = typed.trim();
  const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(text);
  if (iso) return dayOr(iso[1], iso[2], iso[3]);
  const parts = /^(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{4})$/.exec(text);
  if (!parts) return null;
  const [, first, second, year] = parts;
  if (language !== 'en' || Number(first) > 12 || first === second) return dayOr(year, second, first);
  return Number(second) > 12 ? dayOr(year, first, second) : null;
}

/** `HH:MM` of "9", "9:30", "0930"; null where it is no time. */
export function readTime(typed: string): string | null {
  const parts = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(typed.trim());
  if (!parts) return null;
  const [hour, minute] = [Number(parts[1]), Number(parts[2] ?? 0)];
  return hour > 23 || minute > 59 ? null : `${two(hour)}:${two(minute)}`;
}

const two = (part: number | string | undefined): string => String(part).padStart(2, '0');

const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

function dayOr(year: string | undefined, month: string | undefined, day: string | undefined): string | null {
  const text = `${year}-${two(month)}-${two(day)}`;
  return isDay(text) ? text : null;
}
