import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#lib/kernel/language.ts';
import { MESSAGES } from './messages.ts';

type Tree = { [key: string]: string | Tree };

/** Texts that are rightly the same in another language: names, and words that the languages share. */
const MAY_EQUAL_ENGLISH = new Set<string>([
  'common.product',
  'dashboard.sale.json',
  'docs.http',
  'statements.one.hash',
  'statement-papers.fact.sha256',
  'columns.sha256',
  'document-desk.download',
]);
// Methods are brands, but for three that every test of a screen shows.
const MAY_START_WITH = ['onboarding.bank.', 'common.language.', 'dashboard.method.', 'catalog.import.encodingName.utf'];
const MAY_EQUAL_IN: Partial<Record<Language, readonly string[]>> = {
  ru: ['messages.mailbox.kind.sms', 'messages.timeline.channel.sms'],
  es: [
    'messages.mailbox.kind.sms',
    'messages.timeline.channel.sms',
    'common.no',
    'common.total',
    'statements.one.total',
    'statements.end.sum',
    'statement-papers.line.total',
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
    'api-log.took',
    'deliveries.detail.took',
    'document-desk.column.total',
    'tax-files.report.software',
    'columns.total',
  ],
};

/** Plural forms of a language, as CLDR names them. */
const formsOf = (language: Language, type: 'cardinal' | 'ordinal'): string[] =>
  new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;

/** Spanish needs `many` from a million on, which nothing here counts. */
const mayLack = (language: Language, form: string): boolean => language === 'es' && form === 'many';

/** Arguments that are numbers of something: a word right behind them has to follow the number. */
const COUNTING = new Set(['count', 'days', 'hours', 'minutes', 'seconds', 'attempts', 'characters']);

/** Texts whose word behind a number is the same for every number: a unit, or a state that does not bend. */
const DOES_NOT_BEND: Partial<Record<Language, readonly string[]>> = {
  en: [
    'payment-page.errors.cvv_wrong {count}',
    'dashboard.sale.timelineEntry.folded.dropped {count}',
    'dashboard.sale.timelineEntry.folded.waiting {count}',
    'dashboard.sale.timelineEntry.folded.skipped {count}',
    'dashboard.sale.children.sum {count}',
    'dashboard.holds.left.hours {hours}',
    'dashboard.holds.left.hours {minutes}',
    'dashboard.holds.left.days {hours}',
    'dashboard.bulk.progress {count}',
    'dashboard.bulk.done.capture {count}',
    'dashboard.bulk.done.release {count}',
  ],
  es: [
    'payment-page.errors.cvv_wrong {count}',
    'dashboard.sale.timelineEntry.folded.dropped {count}',
    'dashboard.sale.timelineEntry.folded.waiting {count}',
    'dashboard.holds.left.hours {hours}',
    'dashboard.holds.left.hours {minutes}',
    'dashboard.holds.left.days {hours}',
  ],
  he: [
    'payment-page.errors.cvv_wrong {count}',
    'dashboard.holds.left.hours {hours}',
    'dashboard.holds.left.hours {minutes}',
    'dashboard.holds.left.days {hours}',
  ],
  ar: [
    'payment-page.errors.cvv_wrong {count}',
    'dashboard.holds.left.hours {hours}',
    'dashboard.holds.left.hours {minutes}',
    'dashboard.holds.left.days {hours}',
  ],
  ru: [
    'payment-page.errors.cvv_wrong {count}',
    'dashboard.holds.within {hours}',
    'dashboard.holds.left.hours {hours}',
    'dashboard.holds.left.hours {minutes}',
    'dashboard.holds.left.days {hours}',
  ],
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

type Counted = { name: string; type: 'cardinal' | 'ordinal'; forms: string[] };
type Shape = { names: Set<string>; counted: Counted[]; barelyCounted: Set<string> };

/** The arguments and tags of a message, what it counts, and the numbers that a word follows outside any plural. */
function shapeOf(elements: readonly MessageFormatElement[], shape: Shape, isCounting = false): Shape {
  for (const [index, element] of elements.entries()) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    shape.names.add(element.type === TYPE.tag ? `<${element.value}>` : element.value);
    if (element.type === TYPE.tag) shapeOf(element.children, shape, isCounting);
    if (element.type === TYPE.argument && !isCounting && COUNTING.has(element.value)) {
      const next = elements[index + 1];
      if (next?.type === TYPE.literal && /^ \p{L}/u.test(next.value)) shape.barelyCounted.add(element.value);
    }
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
    const isPlural = element.type === TYPE.plural;
    if (isPlural)
      shape.counted.push({
        name: element.value,
        type: element.pluralType === 'ordinal' ? 'ordinal' : 'cardinal',
        forms: Object.keys(element.options),
      });
    for (const { value } of Object.values(element.options)) shapeOf(value, shape, isCounting || isPlural);
  }
  return shape;
}

const shape = (text: string): Shape =>
  shapeOf(parse(text), { names: new Set(), counted: [], barelyCounted: new Set() });
const placeholders = (text: string): string[] => [...shape(text).names].toSorted();

/** Sentences that the payment page fills in the browser, by putting the number in the place of its name. */
const FILLED_IN_BROWSER = ['payment-page.errors.cvv_wrong', 'payment-page.remembered.found'];

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

  it.each(LANGUAGES)('%s has the plural forms of its grammar, each and no other', (language) => {
    const faults = [...texts[language]].flatMap(([key, text]) =>
      shape(text).counted.flatMap(({ name, type, forms }) => {
        const wanted = formsOf(language, type);
        const has = (form: string): boolean =>
          forms.includes(form) || (forms.includes('=1') && form === 'one') || (forms.includes('=0') && form === 'zero');
        return [
          ...wanted
            .filter((form) => !has(form) && !mayLack(language, form))
            .map((form) => `${key}: {${name}} lacks ${form}`),
          ...forms
            .filter((form) => !form.startsWith('=') && !wanted.includes(form))
            .map((form) => `${key}: {${name}} has ${form}, which the language has not`),
        ];
      }),
    );
    expect(faults).toEqual([]);
  });

  it.each(LANGUAGES)('%s counts nothing in a sentence that the browser fills', (language) => {
    const filled = FILLED_IN_BROWSER.map((key) => [key, texts[language].get(key)?.match(/\{count\}/g)?.length]);
    expect(filled).toEqual(FILLED_IN_BROWSER.map((key) => [key, 1]));
  });

  it.each(LANGUAGES)('%s bends the word behind a number', (language) => {
    const bare = [...texts[language]].flatMap(([key, text]) =>
      [...shape(text).barelyCounted].map((name) => `${key} {${name}}`),
    );
    expect(bare).toEqual(DOES_NOT_BEND[language] ?? []);
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
