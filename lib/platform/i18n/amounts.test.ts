import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { amountText as pageText } from '#components/payment-page/model/amounts.ts';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { amountParts, amountText } from './amounts.ts';

describe('amounts', () => {
  it('carry the symbol of their currency and two minor digits', () =>
    expect(amountText(123_450, 'ILS', 'en')).toBe('₪1,234.50'));
  it('follow the habits of the language', () => {
    expect(amountText(123_450, 'ILS', 'es').replaceAll('\u00a0', ' ')).toBe('1.234,50 ₪');
    expect(amountText(123_450, 'EUR', 'ru').replaceAll('\u00a0', ' ')).toBe('1 234,50 €');
  });
  it('are isolated where the text reads from the right, with Latin digits', () => {
    expect(amountText(2_000, 'ILS', 'he')).toBe('\u2066₪20.00\u2069');
    expect(amountText(2_000, 'USD', 'ar')).toBe('\u2066$20.00\u2069');
  });
  it('have as many minor digits as the currency', () => {
    expect(amountText(500, 'JPY', 'en')).toBe('¥500');
    expect(amountText(12_345, 'KWD', 'en').replaceAll('\u00a0', ' ')).toBe('KWD 12.345');
  });
  it('keep every digit of the largest amount and put the minus first', () => {
    expect(amountParts(-999_999_999_999, 'ILS', 'en')).toEqual({
      lead: '−₪',
      whole: '9,999,999,999',
      minor: '.99',
      tail: '',
    });
  });
});

describe('experience 26: one format of an amount in each language', () => {
  it.each(LANGUAGES)(
    '%s: the payment page and its receipts write what the dashboard, e-mails and text messages write',
    (language) => {
      for (const [amount, currency] of [
        [5_075, 'ILS'],
        [123_456_789, 'EUR'],
        [-2_000, 'USD'],
        [500, 'JPY'],
      ] as const) {
        const { lead, whole, minor, tail } = amountParts(amount, currency, language);
        const text = amountText(amount, currency, language);
        expect([pageText(amount, currency, language), lead + whole + minor + tail]).toEqual([
          text,
          text.replaceAll(/[\u2066\u2069]/g, ''),
        ]);
      }
    },
  );

  it('nothing else makes one: of all sources, only this file asks for the format of a currency', () => {
    const sources = globSync('{app,components,lib}/**/*.{ts,tsx}').filter(
      (path) => !/\.test\.tsx?$/.test(path) && !path.startsWith('lib/sandbox/shop/'),
    );
    expect(sources.length).toBeGreaterThan(500);
    for (const makes of [/style: ?'currency'/, /function amountParts\b/])
      expect(sources.filter((path) => makes.test(readFileSync(path, 'utf8')))).toEqual([
        'lib/platform/i18n/amounts.ts',
      ]);
  });
});
