import { LANGUAGES, type Language } from '#lib/kernel/language.ts';

/** The glossary's tables, and the search for words that it does not use. */

export type NotUsed = { not: string; instead: string };

const SECTION: Record<Language, string> = {
  en: '### English',
  he: '### Hebrew',
  es: '### Spanish',
  ru: '### Russian',
  ar: '### Arabic',
};

/** Prefixes that a language writes together with the word behind them. */
const PREFIXES: Partial<Record<Language, string>> = {
  he: '(?:[ושהבכלמ]{0,4}־?)?',
  ar: '[وف]?(?:[بكل]?ال|لل|[بكل])?',
};

/** The rows of the table behind a heading, without its head. */
export const rowsBehind = (glossary: string, heading: string): string[][] =>
  (glossary.split(`${heading}\n`)[1]?.split(/\n##/)[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

/** The words that each language does not use. */
export const readNotUsed = (glossary: string): Record<Language, NotUsed[]> =>
  Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      rowsBehind(glossary, SECTION[language]).map(([not = '', instead = '']) => ({ not, instead })),
    ]),
  ) as Record<Language, NotUsed[]>;

/**
 * The expression that finds `not` in a text of the language: a piece of a text, or a word in code marks with its
 * prefixes, and with every ending if `…` stands behind it. Texts are compared in small letters.
 */
export function expressionOf(language: Language, not: string): RegExp {
  const [, word, isStem] = /^`(.+?)(…?)`$/u.exec(not) ?? [];
  const escape = (text: string): string => text.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  if (word === undefined) return new RegExp(escape(not), 'u');
  return new RegExp(
    `(?<![\\p{L}\\p{M}])${PREFIXES[language] ?? ''}${escape(word)}${isStem ? '' : '(?![\\p{L}\\p{M}])'}`,
    'u',
  );
}

/** A text as it is read: without the words of its plural forms and the names of its arguments. */
export const asRead = (text: string): string =>
  text
    .replace(/\{\s*\w+\s*,\s*\w+\s*,/gu, '')
    .replace(/\b(?:zero|one|two|few|many|other) \{/gu, '{')
    .replace(/\{\s*\w+\s*\}/gu, '{}')
    .toLowerCase();
