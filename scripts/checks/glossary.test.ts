import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';

type NotUsed = { language: string; not: string; instead: string };

const glossary = readFileSync('lib/platform/i18n/glossary.md', 'utf8');

/** The rows of a section's table, without its head. */
const rowsOf = (section: string): string[][] =>
  (glossary.split(`## ${section}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

const notUsed: NotUsed[] = rowsOf('Not used').map(([language = '', not = '', instead = '']) => ({
  language,
  not,
  instead,
}));

/** Every text of a language, by its key. */
function textsOf(messages: object, path = ''): [key: string, text: string][] {
  return Object.entries(messages).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${path}${name}`, value] as [string, string]] : textsOf(value, `${path}${name}.`),
  );
}

/** Whether a text has `not`: a piece of a word, or a whole one if it stands in code marks. */
function has(text: string, not: string): boolean {
  const word = /^`(.+)`$/u.exec(not)?.[1];
  return word === undefined ? text.includes(not) : new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u').test(text);
}

/** `key: word; instead: word` for every text that has a second word for a term. */
const secondWords = (language: string, texts: readonly [string, string][]): string[] =>
  notUsed
    .filter((row) => row.language === language)
    .flatMap(({ not, instead }) =>
      texts
        .filter(([, text]) => has(text.replace(/\{\w+, plural,/gu, '').toLowerCase(), not))
        .map(([key]) => `${key}: ${not}; instead: ${instead}`),
    );

test('each term has a word in each language', () => {
  const rows = rowsOf('Terms');
  expect(rows.length).toBeGreaterThan(15);
  for (const row of rows) expect([row[0], row.length, row.every((cell) => cell !== '')]).toEqual([row[0], 6, true]);
});

test.each(Object.entries(MESSAGES))('the texts in %s have one word for one thing', (language, messages) => {
  const texts = textsOf(messages);
  expect(texts.length).toBeGreaterThan(500);
  expect(secondWords(language, texts)).toEqual([]);
});

test.each(notUsed)('$language: "$not" is refused', ({ language, not, instead }) => {
  const text = `– ${not.replaceAll('`', '')} –`;
  expect(secondWords(language, [['a.key', text]])).toEqual([`a.key: ${not}; instead: ${instead}`]);
});

test('a whole word is refused, and a longer one that has it is not', () => {
  expect([has('אפשר לנסות שוב', '`נסו`'), has('נסו שוב', '`נסו`')]).toEqual([false, true]);
});
