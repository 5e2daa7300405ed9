import { createTranslator } from 'next-intl';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { MESSAGES } from './messages.ts';
import { withPlurals } from './plurals.ts';

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

test.each(LANGUAGES)('says in %s what the screens say of the same sentences', (language) => {
  const { mail, sms } = MESSAGES[language]['subscription-messages'];
  const sentences = [mail.retry.note, mail.completed.lead, mail.code.note, sms.code];
  for (const text of sentences)
    for (const count of [0, 1, 2, 3, 5, 10, 11, 21, 22, 101]) {
      const values = { count, seller: 'Seller', code: '123456' };
      const say = createTranslator({ locale: language, messages: { text } });
      const plain = withPlurals(text, language, values).replace(/\{(\w+)\}/g, (_, name: 'seller') => values[name]);
      expect(plain).toBe(say('text', values).replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit))));
    }
});
