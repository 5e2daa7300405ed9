import { createTranslator } from 'next-intl';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#lib/kernel/language.ts';
import { calendarLocale } from './calendar-locale.ts';
import { MESSAGES } from './messages.ts';
import { counts, withPlurals } from './plurals.ts';
import { type MessageKey, say } from './say.ts';

test('a number has the form that its language asks for', () => {
  const days = 'Good for {count, plural, =0 {no time} one {one day} few {# few} many {# many} other {# days}}, {name}.';
  const said = (language: 'en' | 'ru' | 'ar', count: number) => withPlurals(days, language, { count });
  expect([said('en', 0), said('en', 1), said('en', 2)]).toEqual([
    'Good for no time, {name}.',
    'Good for one day, {name}.',
    'Good for 2 days, {name}.',
  ]);
  expect([said('ru', 3), said('ru', 5), said('ar', 4)]).toEqual([
    'Good for 3 few, {name}.',
    'Good for 5 many, {name}.',
    'Good for 4 few, {name}.',
  ]);
});

test('forms keep their placeholders, one sentence may count twice, and a form that is not closed is named', () => {
  const twice = '{a, plural, one {{name} has one} other {{name} has #}}, {b, plural, one {one} other {#}}';
  expect(withPlurals(twice, 'en', { a: 2, b: 1 })).toBe('{name} has 2, one');
  expect(() => withPlurals('{a, plural, one {x', 'en', { a: 1 })).toThrow('not closed');
});

test('an ordinal has a form of its own', () => {
  const day = 'on the {day, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}';
  expect([1, 2, 3, 4, 11, 21, 31].map((count) => withPlurals(day, 'en', { day: count }).slice(7))).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '21st',
    '31st',
  ]);
});

type Tree = { readonly [key: string]: string | Tree };

const keysOf = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : keysOf(value, `${path}${key}.`),
  );

/** Every text that counts, without those whose tags only the dashboards draw. */
const counting = (language: Language): [string, string][] =>
  keysOf(MESSAGES[language] as unknown as Tree).filter(
    ([, text]) => counts(text) && !/<|\bselect,|, (number|date|time)\b/.test(text),
  );

const namesIn = (text: string): string[] =>
  [...text.matchAll(/\{\s*([a-zA-Z]\w*)\s*[,}]/g)].map(([, name]) => name ?? '');

const COUNTS = [0, 1, 2, 3, 4, 5, 10, 11, 12, 20, 21, 22, 23, 31, 99, 100, 101, 111, 1_000, 10_201];

test.each(LANGUAGES)('says in %s what the dashboards say, of every text that counts', (language: Language) => {
  const texts = counting(language);
  expect(texts.length).toBeGreaterThan(20);
  const dashboards = createTranslator({ locale: calendarLocale(language) as Language, messages: MESSAGES[language] });
  for (const [key, text] of texts)
    for (const count of COUNTS) {
      const counted = [...text.matchAll(/\{\s*(\w+)\s*,/g)].map(([, name]) => name ?? '');
      // Values that are not counted stay as given.
      const values = Object.fromEntries(
        namesIn(text).map((name) => [name, counted.includes(name) ? count : `{${name}} #`]),
      );
      expect([key, count, say(language, key as MessageKey, values)]).toEqual([
        key,
        count,
        (dashboards as unknown as (key: string, values: object) => string)(key, values),
      ]);
    }
});
