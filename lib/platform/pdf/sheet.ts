import { type Language, directionOf } from '#lib/kernel/language.ts';
import { MAX_MINOR_DIGITS, minorDigits } from '#lib/kernel/money.ts';
import { amountParts } from '#lib/platform/i18n/amounts.ts';
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';
import { cleanText } from './clean-text.ts';
import type { Block, Cell, Column, Label, Money, Paper, Party, Row, Second, TableBlock, Words } from './paper.ts';

/**
 * Data that the template draws: a paper with every value written out, as plain JSON. The template decides where things
 * stand, this file what they say.
 */
export type Sheet = {
  language: Language;
  isFromRight: boolean;
  format: 'a4' | 'landscape' | 'roll';
  accent: string;
  title: Written;
  subtitle: Written | null;
  marks: Written[];
  issuer: WrittenParty & { logo: string | null };
  recipient: (WrittenParty & { label: Written }) | null;
  blocks: WrittenBlock[];
  foot: Written | null;
  /** Text before, between and behind the numbers of a page. */
  page: [string, string, string];
};

/**
 * A text in the direction of the paper; or one with its own, in lines of pieces between which a line may break. Nothing
 * is added to the text for that, so that what is copied from the paper is what was written.
 */
export type Written = string | (InDirection & { second?: InDirection & { language: Language } });

type InDirection = { dir: 'ltr' | 'rtl'; lines: string[][] };

export type WrittenCell = { money: WrittenMoney } | { words: Written; detail?: Written; isFigure: boolean } | null;

export type WrittenRow = { kind: 'line' | 'group' | 'part' | 'sum'; cells: WrittenCell[] };

/** Blocks with every value written out; what has a `path` is a picture of the template's. */
export type WrittenBlock =
  | { kind: 'heading'; text: Written }
  | { kind: 'facts'; title: Written | null; facts: { name: Written; value: WrittenCell }[] }
  | { kind: 'figures'; figures: { name: Written; value: WrittenCell; note: Written | null }[] }
  | {
      kind: 'table';
      title: Written | null;
      columns: { name: Written; kind: Column['kind']; weight: number }[];
      rows: WrittenRow[];
      empty: Written | null;
    }
  | { kind: 'sums'; sums: { name: Written; value: WrittenCell; isStrong: boolean }[] }
  | { kind: 'text' | 'note'; title: Written | null; text: Written; isSmall: boolean }
  | { kind: 'picture'; path: string; alt: string; width: number; caption: Written | null }
  | { kind: 'qr'; path: string; alt: string; caption: Written | null }
  | { kind: 'new-page' };

type WrittenParty = { name: Written; lines: Written[] };

/** Amount in pieces; `pad` takes the place of minor digits that other currencies of its column have. */
type WrittenMoney = { lead: string; whole: string; minor: string; tail: string; pad: string };

/** Letters of a word that need no place to break: names of files and references are shorter. */
const LONGEST_WORD = 24;

/** Brand colours of an issuer that named none. */
const INK = '#171b24';

/** `place` answers where a picture lies for the template. */
export function sheetOf(paper: Paper, pageLabel: string, place: Place): Sheet {
  const writer = writerOf(paper);
  const { title, subtitle, marks = [], issuer, recipient, foot, format = 'a4', language } = paper;
  const [before = '', between = '', behind = ''] = pageLabel.split(/\{page\}|\{pages\}/);
  return {
    language,
    isFromRight: directionOf(language) === 'rtl',
    format,
    accent: paper.accent ?? INK,
    title: writer.own(title),
    subtitle: subtitle === undefined ? null : writer.words(subtitle),
    marks: marks.map(writer.own),
    issuer: { ...writer.party(issuer), logo: issuer.logo ? place(issuer.logo) : null },
    recipient: recipient ? { ...writer.party(recipient), label: writer.own(recipient.label) } : null,
    blocks: paper.blocks.map((block) => writer.block(block, place)),
    foot: foot === undefined ? null : writer.words(foot),
    page: [before, between, behind],
  };
}

type Picturesque = Paper['issuer']['logo'] | { qr: string };

type Place = (picture: NonNullable<Picturesque>) => string;

function writerOf({ language, timeZone }: Paper) {
  const direction = directionOf(language);
  const own = (text: Label): Written => (typeof text === 'string' ? written(text, direction, direction) : words(text));
  const words = (text: Words): Written => {
    if (typeof text === 'string') return written(text, directionOfName(text, direction), direction);
    return text.second ? inBoth(text.sentence, direction, text.second) : written(text.sentence, direction, direction);
  };
  const optional = (text: Words | undefined): Written | null => (text === undefined ? null : words(text));
  const party = ({ name, lines = [] }: Party): WrittenParty => ({ name: words(name), lines: lines.map(words) });
  const money = ({ amount, currency }: Money, digits = 0): WrittenMoney => {
    const parts = amountParts(amount, currency, language);
    const missing = digits - minorDigits(currency);
    // The point, where there is none, and the digits. A symbol behind the number ends the column by itself.
    const isPadded = missing > 0 && parts.tail === '';
    return { ...parts, pad: isPadded ? (parts.minor === '' ? '.' : '') + '0'.repeat(missing) : '' };
  };

  const dayFormat = dateFormat(language, timeZone, {});
  const calendarFormat = dateFormat(language, 'UTC', {});
  const timeFormat = dateFormat(language, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

  /** A moment or a calendar day. */
  const dated = (value: Date | string, kind: 'date' | 'time'): Written =>
    written(
      typeof value === 'string'
        ? calendarFormat.format(new Date(`${value}T00:00:00Z`))
        : (kind === 'time' ? timeFormat : dayFormat).format(value),
      'ltr',
      direction,
    );

  function cell(value: Cell, kind: Column['kind'], currency?: string, digits = 0): WrittenCell {
    if (value === null) return null;
    if (value instanceof Date) return { words: dated(value, kind === 'date' ? 'date' : 'time'), isFigure: true };
    if (typeof value === 'number')
      return kind === 'money' && currency !== undefined
        ? { money: withoutSymbol(money({ amount: value, currency })) }
        : { words: written(countFormat(language).format(value), 'ltr', direction), isFigure: true };
    if (typeof value === 'object' && 'amount' in value) return { money: money(value, digits) };
    if (typeof value === 'object' && 'words' in value)
      return { words: words(value.words), detail: words(value.detail), isFigure: false };
    if (typeof value === 'string' && (kind === 'date' || kind === 'time') && /^\d{4}-\d\d-\d\d$/.test(value))
      return { words: dated(value, 'date'), isFigure: true };
    if (typeof value === 'string' && (kind === 'code' || kind === 'money'))
      return { words: written(value, 'ltr', direction), isFigure: true };
    return { words: words(value), isFigure: false };
  }

  function row({ cells, kind = undefined }: Row, columns: readonly Column[], digits: readonly number[]): WrittenRow {
    return {
      kind: kind ?? 'line',
      cells: columns.map((column, index) =>
        cell(cells[index] ?? null, column.kind, column.currency, digits[index] ?? 0),
      ),
    };
  }

  function table({ title, columns, rows, empty }: TableBlock): WrittenBlock {
    const digits = columns.map((_, index) => mostDigits(rows, index));
    return {
      kind: 'table',
      title: title === undefined ? null : own(title),
      columns: columns.map(({ name, kind, weight = 1 }) => ({ name: own(name), kind, weight })),
      rows: rows.map((one) => row(one, columns, digits)),
      empty: empty === undefined ? null : own(empty),
    };
  }

  function block(given: Block, place: Place): WrittenBlock {
    switch (given.kind) {
      case 'heading':
        return { kind: given.kind, text: own(given.text) };
      case 'facts':
        return {
          kind: given.kind,
          title: given.title === undefined ? null : own(given.title),
          facts: given.facts.map(({ name, value, kind = 'text' }) => ({ name: own(name), value: cell(value, kind) })),
        };
      case 'figures':
        return {
          kind: given.kind,
          figures: given.figures.map(({ name, value, note }) => ({
            name: own(name),
            value: cell(value, 'text'),
            note: optional(note),
          })),
        };
      case 'table':
        return table(given);
      case 'sums':
        return {
          kind: given.kind,
          sums: given.sums.map(({ name, value, isStrong = false }) => ({
            name: words(name),
            value: cell(value, 'money'),
            isStrong,
          })),
        };
      case 'text':
      case 'note':
        return {
          kind: given.kind,
          title: given.title === undefined ? null : own(given.title),
          text: words(given.text),
          isSmall: given.kind === 'text' && given.isSmall === true,
        };
      case 'picture':
        return {
          kind: given.kind,
          path: place(given.picture),
          alt: given.alt,
          width: given.widthMm,
          caption: optional(given.caption),
        };
      case 'qr':
        return { kind: given.kind, path: place({ qr: given.text }), alt: given.alt, caption: optional(given.caption) };
      case 'new-page':
        return { kind: given.kind };
    }
  }

  return { own, words, party, block };
}

/** Digits behind the point of the currency in a column that has the most. */
const mostDigits = (rows: readonly Row[], index: number): number =>
  rows.reduce((most, { cells }) => {
    const value = cells[index];
    const isMoney = typeof value === 'object' && value !== null && 'amount' in value;
    return isMoney ? Math.max(most, Math.min(MAX_MINOR_DIGITS, minorDigits(value.currency))) : most;
  }, 0);

/** The symbol stands in the head of the column; the sign stays. */
const withoutSymbol = (parts: WrittenMoney): WrittenMoney => ({
  ...parts,
  lead: parts.lead.includes('−') ? '−' : '',
  tail: '',
});

const dateFormat = (language: Language, timeZone: string, more: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(NUMERIC_DATES[language], {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    ...more,
  });

/** Days as digits in the order of each language; English as it is written here and not in America. */
const NUMERIC_DATES: Readonly<Record<Language, string>> = { he: 'he', en: 'en-GB', es: 'es', ru: 'ru', ar: 'en-GB' };

const countFormat = (language: Language): Intl.NumberFormat => new Intl.NumberFormat(calendarLocale(language));

/** Direction of the first letter of a name; without letters that of digits, which read from the left. */
function directionOfName(text: string, otherwise: 'ltr' | 'rtl'): 'ltr' | 'rtl' {
  const first = /\p{L}/u.exec(text)?.[0];
  if (first === undefined) return /\d/.test(text) ? 'ltr' : otherwise;
  return /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(first) ? 'rtl' : 'ltr';
}

const linesOf = (text: string): string[][] => cleanText(text).split('\n').map(pieces);

const inBoth = (text: string, dir: 'ltr' | 'rtl', { language, text: other }: Second): Written => ({
  dir,
  lines: linesOf(text),
  second: { language, dir: directionOf(language), lines: linesOf(other) },
});

/** `own` is the paper's direction. */
function written(text: string, dir: 'ltr' | 'rtl', own: 'ltr' | 'rtl'): Written {
  const lines = linesOf(text);
  return dir === own && lines.length === 1 && (lines[0]?.length ?? 0) <= 1 ? (lines[0]?.[0] ?? '') : { dir, lines };
}

/** A line in pieces: a word that is longer than any word may break. */
function pieces(line: string): string[] {
  if (!/\S{25}/.test(line)) return line === '' ? [] : [line];
  return line
    .split(/(\S{25,})/)
    .flatMap((part) => (part.length > LONGEST_WORD && !/\s/.test(part) ? wordPieces(part) : [part]))
    .filter((part) => part !== '');
}

const wordPieces = (word: string): string[] => {
  const letters = Array.from(new Intl.Segmenter('en').segment(word), ({ segment }) => segment);
  return Array.from({ length: Math.ceil(letters.length / 8) }, (_, index) =>
    letters.slice(index * 8, index * 8 + 8).join(''),
  );
};
