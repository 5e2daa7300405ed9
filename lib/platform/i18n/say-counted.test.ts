import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#lib/kernel/language.ts';
import { calendarLocale } from './calendar-locale.ts';
import { MESSAGES } from './messages.ts';
import type { MessageKey } from './say.ts';
import { sayCounted } from './say-counted.ts';

type Tree = { readonly [key: string]: string | Tree };

const keysOf = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : keysOf(value, `${path}${key}.`),
  );

/** Every text that counts, without those whose tags only the dashboards draw. */
const counting = (language: Language): [string, string][] =>
  keysOf(MESSAGES[language] as unknown as Tree).filter(
    ([, text]) => /, (plural|selectordinal),/.test(text) && !/<|\bselect,|, (number|date|time)\b/.test(text),
  );

const namesIn = (text: string): string[] =>
  [...text.matchAll(/\{\s*([a-zA-Z]\w*)\s*[,}]/g)].map(([, name]) => name ?? '');

const COUNTS = [0, 1, 2, 3, 4, 5, 10, 11, 12, 20, 21, 22, 23, 31, 99, 100, 101, 111, 1_000, 10_201];

describe.each(LANGUAGES)('counting in %s', (language) => {
  it('says what the dashboards say, of every text that counts', () => {
    const texts = counting(language);
    expect(texts.length).toBeGreaterThan(20);
    const dashboards = createTranslator({ locale: calendarLocale(language), messages: MESSAGES[language] });
    for (const [key, text] of texts)
      for (const count of COUNTS) {
        const values = Object.fromEntries(namesIn(text).map((name) => [name, count]));
        const counted = [...text.matchAll(/\{\s*(\w+)\s*,/g)].map(([, name]) => name ?? '');
        // What is not counted stands as it is given; the dashboards would group its digits.
        for (const name of namesIn(text)) if (!counted.includes(name)) values[name] = `{${name}} #` as never;
        expect([key, count, sayCounted(language, key as MessageKey, values)]).toEqual([
          key,
          count,
          (dashboards as unknown as (key: string, values: object) => string)(key, values),
        ]);
      }
  });
});

it('throws on a key without a sentence', () => {
  expect(() => sayCounted('en', 'common.nothing' as MessageKey, {})).toThrow('no message');
});
