import { LANGUAGES, type Language } from '#lib/kernel/language.ts';
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';

/**
 * A day as people write it: "yesterday", "21/11", "21.11.2026", "November 21", "21 בנובמבר". Words of every language
 * are understood on every screen.
 */

/** Day filter of the list of sales: a preset, or a day of the deployment's zone, `YYYY-MM-DD`. */
export type DayInWords = { range: 'today' | 'yesterday' } | { day: string };

const RELATIVE: Readonly<Record<'today' | 'yesterday', readonly string[]>> = {
  today: ['today', 'היום', 'hoy', 'сегодня', 'اليوم'],
  yesterday: ['yesterday', 'אתמול', 'ayer', 'вчера', 'أمس', 'امس'],
};

const plain = (word: string): string => word.toLowerCase().replaceAll('.', '');

/** The names of months, long and short, of every language; a number from 1. */
const MONTHS: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) =>
      Array.from({ length: 12 }, (_, index): [string, number] => [monthName(language, month, index), index + 1]),
    ),
  ),
);

function monthName(language: Language, month: 'long' | 'short', index: number): string {
  const format = new Intl.DateTimeFormat(calendarLocale(language), { day: 'numeric', month, timeZone: 'UTC' });
  const parts = format.formatToParts(new Date(Date.UTC(2026, index, 1)));
  return plain(parts.find(({ type }) => type === 'month')?.value ?? '');
}

/**
 * The day that a text names, relative to `today` (`YYYY-MM-DD`); a day without a year is the last one. Null for other
 * text.
 */
export function dayInWords(typed: string, today: string, language: Language): DayInWords | null {
  const text = plain(typed.trim()).replaceAll(',', ' ');
  for (const range of ['today', 'yesterday'] as const) if (RELATIVE[range].includes(text)) return { range };
  const date = numbersOf(typed.trim(), language) ?? namedOf(text);
  if (!date) return null;
  const [year, month, day] = date;
  const at = (of: number) => dayOf(of, month, day);
  const now = Number(today.slice(0, 4));
  const found = year === null ? (isAhead(at(now), today) ? at(now - 1) : at(now)) : at(year);
  return found === null ? null : { day: found };
}

const isAhead = (day: string | null, today: string): boolean => day !== null && day > today;

type ParsedDate = [year: number | null, month: number, day: number];

/** 21/11, 21.11.26, 2026-11-21; in English the month may stand first where the day cannot be one. */
function numbersOf(text: string, language: Language): ParsedDate | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3])];
  const [, first, second, year] = /^(\d{1,2})[/.](\d{1,2})(?:[/.](\d{2}|\d{4}))?$/.exec(text) ?? [];
  if (first === undefined || second === undefined) return null;
  const [one, two] = [Number(first), Number(second)];
  const whole = year === undefined ? null : year.length === 2 ? 2_000 + Number(year) : Number(year);
  return language === 'en' && two > 12 ? [whole, one, two] : [whole, two, one];
}

/** A day and the name of a month, in either order, with or without a year. */
function namedOf(text: string): ParsedDate | null {
  const words = text.split(/\s+/).filter((word) => !/^(de|of|the)$/.test(word));
  const month = words.map((word) => MONTHS.get(word) ?? MONTHS.get(word.replace(/^ב/, ''))).find(Boolean);
  const numbers = words.filter((word) => /^\d{1,4}(st|nd|rd|th)?$/.test(word)).map((word) => Number.parseInt(word, 10));
  if (month === undefined || words.length !== numbers.length + 1) return null;
  const day = numbers.find((number) => number <= 31);
  const year = numbers.find((number) => number >= 1_000) ?? null;
  return day === undefined || numbers.length > 2 ? null : [year, month, day];
}

function dayOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.toISOString().slice(0, 10) : null;
}
