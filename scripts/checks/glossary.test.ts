import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#lib/kernel/language.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { asRead, expressionOf, readNotUsed, rowsBehind } from './glossary.ts';
import { flatten } from './translations.ts';

const glossary = readFileSync('lib/platform/i18n/glossary.md', 'utf8');
const notUsed = readNotUsed(glossary);

test('each term has a word in each language', () => {
  const rows = rowsBehind(glossary, '## Terms');
  expect(rows.length).toBeGreaterThan(50);
  for (const row of rows) expect([row[0], row.length, row.every((cell) => cell !== '')]).toEqual([row[0], 6, true]);
});

test.each(LANGUAGES)('the texts in %s have one word for one thing', (language) => {
  const texts = [...flatten(MESSAGES[language])];
  expect(texts.length).toBeGreaterThan(5_000);
  expect(notUsed[language].length).toBeGreaterThan(5);
  const found = notUsed[language].flatMap(({ not, instead }) => {
    const expression = expressionOf(language, not);
    return texts
      .filter(([, text]) => expression.test(asRead(text)))
      .map(([key]) => `${key}: ${not}; instead: ${instead}`);
  });
  expect(found).toEqual([]);
});

describe('a word that is not used', () => {
  const finds = (language: Language, not: string, text: string): boolean =>
    expressionOf(language, not).test(asRead(text));

  test('is found with the prefixes that Hebrew writes together with it', () => {
    const texts = ['קונים', 'הקונים', 'שהקונים', 'ולקונים', 'כשהקונים', 'ה־קונים'];
    expect(texts.filter((text) => !finds('he', '`קונים`', `כל ${text} כאן`))).toEqual([]);
  });

  test('is found with the article and the particles of Arabic', () => {
    const texts = ['رسوم', 'الرسوم', 'والرسوم', 'بالرسوم', 'للرسوم', 'برسوم', 'ورسوم'];
    expect(texts.filter((text) => !finds('ar', '`رسوم`', `قبل ${text} بعد`))).toEqual([]);
  });

  test('is found with every ending where the glossary says so, and otherwise as it stands', () => {
    const bent = ['удержание', 'удержания', 'удержанием'].map((text) => finds('ru', '`удержани…`', text));
    expect(bent).toEqual([true, true, true]);
    expect([finds('es', '`tu`', 'su turno'), finds('es', '`tu`', 'Pague a tu nombre')]).toEqual([false, true]);
  });

  test('is not found inside a longer word, nor in the name of an argument', () => {
    expect(finds('he', '`נסו`', 'אפשר לנסות שוב')).toBe(false);
    expect(finds('en', '`tries`', 'in {tries, plural, one {# attempt} other {# attempts}} of {tries}')).toBe(false);
  });
});

test.each(LANGUAGES.flatMap((language) => notUsed[language].map(({ not }) => ({ language, not }))))(
  '$language: "$not" is found',
  ({ language, not }) => {
    expect(expressionOf(language, not).test(asRead(`– ${not.replaceAll(/[`…]/g, '')} –`))).toBe(true);
  },
);
