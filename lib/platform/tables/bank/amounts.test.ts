import { describe, expect, test } from 'vitest';
import { decimalSignOf, readAmount } from './amounts.ts';

const amountOf = (cell: string, currency = 'ILS') => readAmount(cell, currency, decimalSignAlone(cell));
const decimalSignAlone = (cell: string) => {
  const sign = decimalSignOf([cell]);
  return sign === 'mixed' ? null : sign;
};

test.each([
  ['1,234.50', 123_450],
  ['1.234,50', 123_450],
  ['1 234,50', 123_450],
  ["1'234.50", 123_450],
  ['12,345,678.90', 1_234_567_890],
  ['1,234,567', 123_456_700],
  ['-1,234.50', -123_450],
  ['1,234.50-', -123_450],
  ['(1,234.50)', -123_450],
  ['\u200f-1,234.50\u200e', -123_450],
  ['₪ 1,234.50', 123_450],
  ['1234.5 ש"ח', 123_450],
  ['ILS 15', 1_500],
  ['١٬٢٣٤', 'twoWays'],
  ['١٬٢٣٤٫٥', 123_450],
  ['12.500', 'twoWays'],
  ['0.500', 50],
  ['.5', 50],
  ['0', 0],
  ['-0.00', 0],
])('%s is %s', (cell, amount) => {
  expect(amountOf(cell)).toBe(amount);
});

test.each([
  '',
  '.',
  'NaN',
  '1e3',
  '1,23,456.00',
  '1,2345.00',
  '=1+2',
  '12.34.56',
  '--5',
  '(-5)',
  '5 5',
  '0x10',
  'Infinity',
])('%s is no amount', (cell) => {
  expect(amountOf(cell)).toBe('none');
});

describe('what can be read in two ways', () => {
  test('is refused where nothing in the file shows its sign, and read where something does', () => {
    expect(readAmount('1,234', 'ILS', null)).toBe('twoWays');
    expect(readAmount('1,234', 'ILS', '.')).toBe(123_400);
    expect(readAmount('1,234', 'ILS', ',')).toBe('none');
    expect(readAmount('1,234', 'KWD', ',')).toBe(1_234);
  });

  test('a file shows its sign by any amount that can be read in one way', () => {
    expect(decimalSignOf(['1,234', '12.50'])).toBe('.');
    expect(decimalSignOf(['1.234', '1.234.567'])).toBe(',');
    expect(decimalSignOf(['1,234'])).toBeNull();
    expect(decimalSignOf(['1,234.50', '1.234,50'])).toBe('mixed');
  });
});

test('no amount is rounded: more decimals than the currency has are refused, zeros beyond them are not', () => {
  expect(readAmount('1.255', 'ILS', '.')).toBe('none');
  expect(readAmount('30.000', 'ILS', '.')).toBe(3_000);
  expect(readAmount('15', 'JPY', null)).toBe(15);
  expect(readAmount('9007199254740993.00', 'ILS', '.')).toBe('none');
  expect(readAmount('999999999999.99', 'ILS', '.')).toBe(99_999_999_999_999);
});

test('the sign of another currency is named', () => {
  expect(amountOf('$ 12.00')).toBe('otherCurrency');
  expect(amountOf('12.00 EUR')).toBe('otherCurrency');
});
