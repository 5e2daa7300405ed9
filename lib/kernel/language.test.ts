import { describe, expect, test } from 'vitest';
import { acceptedLanguage, chooseLanguage, languageOfAddress } from '#lib/platform/i18n/language-choice.ts';
import { directionOfText, findLanguage, readLanguage } from './language.ts';
import { language } from './wire.ts';

describe('a regional form of a language is that language', () => {
  test.each([
    ['en_US', 'en'],
    ['en-GB', 'en'],
    ['ar-EG', 'ar'],
    ['ES_mx', 'es'],
    ['ru-Cyrl-RU', 'ru'],
    ['iw', 'he'],
    ['IW_IL', 'he'],
    [' He ', 'he'],
  ])('%s is %s', (code, expected) => {
    expect([
      readLanguage(code),
      language().parse(code),
      chooseLanguage(code, null),
      acceptedLanguage(`de;q=1, ${code.trim()};q=0.9`),
      languageOfAddress(`/onboarding/start?language=${code}`),
    ]).toEqual(Array(5).fill(expected));
  });

  test.each([
    ...['de', 'english', 'e', '', '-en', '_', 'hebrew', 'constructor', '__proto__', 'toString', 'valueOf-x'],
    ...[7, null, undefined, ['en'], {}],
  ])('%j names none of ours', (code) => expect([findLanguage(code), readLanguage(code)]).toEqual([null, 'he']));
});

test.each([
  ['Nova Payments סולקת עבורך תשלומים, ורשאית לעכב תשלום לצורך בדיקה.', 'rtl'],
  ['Nova Payments تعالج مدفوعاتك ويحق لها تأخير دفعة للتحقق منها.', 'rtl'],
  ['נובה תשלומים settles what your customers pay, and may hold a payment to check it.', 'ltr'],
  ['₪ 25.00', 'ltr'],
])('a long text runs as its own letters do, whatever name it begins with: %s', (text, direction) => {
  expect(directionOfText(text)).toBe(direction);
});
