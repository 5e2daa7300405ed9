import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#lib/kernel/language.ts';
import { MESSAGES } from './messages.ts';

type Tree = { [key: string]: string | Tree };

/** Texts that are rightly the same in another language: names, and words that the languages share. */
const MAY_EQUAL_ENGLISH = new Set<string>(['common.product', 'dashboard.sale.json', 'docs.http']);
// Methods are brands, but for three that every test of a screen shows.
const MAY_START_WITH = ['onboarding.bank.', 'common.language.', 'dashboard.method.', 'catalog.import.encodingName.utf'];
const MAY_EQUAL_IN: Partial<Record<Language, readonly string[]>> = {
  ru: ['messages.mailbox.kind.sms', 'messages.timeline.channel.sms'],
  es: [
    'messages.mailbox.kind.sms',
    'messages.timeline.channel.sms',
    'common.no',
    'common.total',
    'partner-seller.profile.plan',
    'dashboard.sale.fact.total',
    'dashboard.sale.order.total',
    'dashboard.sales.column.total',
    'terminal.label',
    'terminal.screen.total',
    'terminal.controls.title',
    'terminal.slip.total',
    'terminal.slip.entries.insert',
    'terminal.slip.terminal',
  ],
};

/**
 * Plural forms that every counting sentence of a language needs; `many` of Spanish starts at a million and is left out.
 */
const PLURALS: Record<Language, readonly string[]> = {
  en: ['one', 'other'],
  es: ['one', 'other'],
  he: ['one', 'two', 'other'],
  ru: ['one', 'few', 'many', 'other'],
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
};

function flatten(tree: Tree, path = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat.set(path + key, value);
    else for (const [inner, text] of flatten(value, `${path}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

const texts = Object.fromEntries(
  LANGUAGES.map((language) => [language, flatten(MESSAGES[language] as unknown as Tree)]),
) as Record<Language, Map<string, string>>;

/**
 * Placeholder and tag names of a message. Branches of a plural start with text or `#`, never with a bare word in
 * braces.
 */
// The text of a plural stands in braces, too: `=0 {Today}` names nothing.
const PLACEHOLDER = /(?<![,}] (?:=\d+|zero|one|two|few|many|other) )\{\s*([a-zA-Z]\w*)\s*[,}]|<([a-z]+)>/g;
const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(PLACEHOLDER)].map((hit) => hit[1] ?? `<${hit[2]}>`))].sort();

const others = LANGUAGES.filter((language) => language !== 'en');

describe('messages', () => {
  it.each(others)('%s has exactly the keys of English', (language) => {
    expect([...texts[language].keys()].sort()).toEqual([...texts.en.keys()].sort());
  });

  it.each(others)('%s uses the placeholders of English', (language) => {
    const differing = [...texts.en].filter(
      ([key, text]) => String(placeholders(text)) !== String(placeholders(texts[language].get(key) ?? '')),
    );
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it.each(others)('%s is translated: no text equals the English one', (language) => {
    const same = [...texts.en]
      .filter(([key, text]) => /\p{L}{2}/u.test(text.replace(/\{[^{}]*\}/g, '')) && texts[language].get(key) === text)
      .map(([key]) => key);
    const allowed = MAY_EQUAL_IN[language] ?? [];
    expect(
      same.filter(
        (key) =>
          !MAY_EQUAL_ENGLISH.has(key) &&
          !allowed.includes(key) &&
          !MAY_START_WITH.some((start) => key.startsWith(start)),
      ),
    ).toEqual([]);
  });

  it.each(LANGUAGES)('%s has no empty text and no stray space', (language) => {
    const odd = [...texts[language]].filter(([, text]) => text === '' || text !== text.trim() || text.includes('  '));
    expect(odd.map(([key]) => key)).toEqual([]);
  });

  it.each(LANGUAGES)('%s has every plural form its grammar needs', (language) => {
    const counting = [...texts[language]].filter(([, text]) => text.includes(', plural,'));
    const lacking = counting.flatMap(([key, text]) =>
      PLURALS[language]
        .filter((form) => !text.includes(`${form} {`) && !(form === 'one' && text.includes('=1 {')))
        .map((form) => `${key} ${form}`),
    );
    expect(lacking).toEqual([]);
  });

  it.each(LANGUAGES)('%s formats: every message is well formed', (language) => {
    const broken: string[] = [];
    const say = createTranslator({
      locale: language,
      messages: MESSAGES[language],
      onError: (error) => broken.push(error.message),
    });
    for (const [key, text] of texts[language]) {
      const values = Object.fromEntries(
        placeholders(text).map((name) =>
          name.startsWith('<') ? [name.slice(1, -1), (chunks: unknown) => chunks] : [name, 3],
        ),
      );
      (say.rich as unknown as (key: string, values: object) => unknown)(key, values);
    }
    expect(broken).toEqual([]);
  });
});
