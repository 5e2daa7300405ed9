import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fromTypedMajor,
  isCurrency,
  minorDigits,
  percentOf,
  hundredthsText,
  splitEvenly,
  toMajorText,
} from './money.ts';

const amount = fc.integer({ min: 0, max: 999_999_999_999 });

test.each([
  [5075, 'ILS', '50.75'],
  [500, 'ILS', '5.00'],
  [5, 'USD', '0.05'],
  [0, 'EUR', '0.00'],
  [-5, 'ILS', '-0.05'],
  [-5075, 'ILS', '-50.75'],
  [5075, 'JPY', '5075'],
  [0, 'JPY', '0'],
  [5075, 'KWD', '5.075'],
  [7, 'KWD', '0.007'],
  [999_999_999_999, 'ILS', '9999999999.99'],
])('%i minor units of %s are written %s', (minor, currency, text) => {
  expect(toMajorText(minor, currency)).toBe(text);
});

test.each([
  ['50.75', 'ILS', 5075],
  ['50,75', 'ILS', 5075],
  ['50', 'ILS', 5000],
  ['50.5', 'ILS', 5050],
  ['1,234.5', 'ILS', 123_450],
  ['1,234', 'ILS', 123_400],
  ['1,234,567.89', 'ILS', 123_456_789],
  ['1234,5', 'ILS', 123_450],
  [' 7 ', 'ILS', 700],
  ['5075', 'JPY', 5075],
  ['5.075', 'KWD', 5075],
  ['0', 'ILS', 0],
  ['٥٠', 'ILS', 5000],
  ['۵۰٫۲۵', 'ILS', 5025],
  ['١٬٢٣٤٫٥', 'ILS', 123_450],
  ['1.234,50', 'EUR', 123_450],
  ['1.234.567', 'EUR', 123_456_700],
  ['1 234,5', 'EUR', 123_450],
  ['1\u202f234', 'EUR', 123_400],
  ['\u200f50', 'ILS', 5000],
])('a person who types "%s" of %s means %i minor units', (typed, currency, minor) => {
  expect(fromTypedMajor(typed, currency)).toBe(minor);
});

test.each([
  ['', 'ILS'],
  ['-5', 'ILS'],
  ['+5', 'ILS'],
  ['5.', 'ILS'],
  ['.5', 'ILS'],
  ['5.075', 'ILS'],
  ['5.5', 'JPY'],
  ['1e3', 'ILS'],
  ['5 0', 'ILS'],
  ['1.2.3', 'ILS'],
  ['NaN', 'ILS'],
  ['₪5', 'ILS'],
  ['1,234', 'KWD'],
  ['1.234', 'ILS'],
  ['1.234,50.7', 'ILS'],
  ['0x10', 'ILS'],
  ['½', 'ILS'],
])('a person who types "%s" of %s means no amount', (typed, currency) => {
  expect(fromTypedMajor(typed, currency)).toBeNull();
});

test('what we write into an amount field we read back to the same minor unit', () => {
  fc.assert(
    fc.property(amount, fc.constantFrom('ILS', 'JPY', 'KWD'), (minor, currency) => {
      expect(fromTypedMajor(toMajorText(minor, currency), currency)).toBe(minor);
    }),
  );
});

test.each([
  [10_000, 250, 250],
  [5000, 1200, 600],
  [1, 5000, 1],
  [1, 4999, 0],
  [0, 10_000, 0],
  [999_999_999_999, 10_000, 999_999_999_999],
  [333, 3333, 111],
])('of %i, %i hundredths of a percent are %i', (of, rate, part) => {
  expect(percentOf(of, rate)).toBe(part);
});

test('a part never exceeds the whole and is at most half a minor unit from the exact share', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (of, rate) => {
      const part = percentOf(of, rate);
      expect(part).toBeLessThanOrEqual(of);
      const off = BigInt(part) * 10_000n - BigInt(of) * BigInt(rate);
      expect(off >= -5_000n && off <= 5_000n).toBe(true);
    }),
  );
});

test('equal parts sum to the whole, and the first is the larger by less than their number', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 12 }), (whole, parts) => {
      const { first, periodical } = splitEvenly(whole, parts);
      expect(first + periodical * (parts - 1)).toBe(whole);
      expect(first - periodical).toBeGreaterThanOrEqual(0);
      expect(first - periodical).toBeLessThan(parts);
    }),
  );
});

test('currencies are named by their exact code', () => {
  expect(['ILS', 'USD', 'EUR'].every(isCurrency)).toBe(true);
  expect(['ils', 'XXX', '', 'ILSS', 'constructor', '__proto__', 'toString'].some(isCurrency)).toBe(false);
  expect(['ILS', 'JPY', 'KWD', 'XXX'].map(minorDigits)).toEqual([2, 0, 3, 2]);
});

test('rates are written with two digits', () => {
  expect([0, 5, 250, 1800, 10_000].map(hundredthsText)).toEqual(['0.00', '0.05', '2.50', '18.00', '100.00']);
});
