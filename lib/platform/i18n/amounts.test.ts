import { describe, expect, it } from 'vitest';
import { amountParts, amountText } from './amounts.ts';

describe('amounts', () => {
  it('carry the symbol of their currency and two minor digits', () => expect(amountText(123_450, 'ILS', 'en')).toBe('₪1,234.50'));
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
    expect(amountParts(-999_999_999_999, 'ILS', 'en')).toEqual({ lead: '−₪', whole: '9,999,999,999', minor: '.99', tail: '' });
  });
});
