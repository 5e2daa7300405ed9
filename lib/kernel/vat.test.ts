import fc from 'fast-check';
import { expect, test } from 'vitest';
import { VAT_RATE, vatIn, vatOn, vatRateOn, withoutVat } from './vat.ts';

test.each([
  ['2004-03-01', 1_700],
  ['2005-09-01', 1_650],
  ['2009-12-31', 1_650],
  ['2010-01-01', 1_600],
  ['2012-08-31', 1_600],
  ['2013-06-02', 1_800],
  ['2015-09-30', 1_800],
  ['2015-10-01', 1_700],
  ['2024-12-31', 1_700],
  ['2025-01-01', 1_800],
  ['2031-07-15', 1_800],
])('the rate of %s is %i hundredths of a percent', (day, rate) => {
  expect(vatRateOn(day)).toBe(rate);
});

test('no rate is made up for days before the table', () => {
  expect(() => vatRateOn('2004-02-29')).toThrow(RangeError);
});

test('fees and prices of products take the newest rate', () => {
  expect([VAT_RATE, vatIn(11_800), vatOn(10_000)]).toEqual([1_800, 1_800, 1_800]);
});

test('at every rate net and VAT are the whole, and the VAT is what the rate makes of the net, give or take one', () => {
  const rate = fc.constantFrom(0, 1_550, 1_600, 1_650, 1_700, 1_800);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), rate, (whole, of) => {
      const vat = vatIn(whole, of);
      expect(withoutVat(whole, of) + vat).toBe(whole);
      expect(Math.abs(vatOn(whole - vat, of) - vat)).toBeLessThanOrEqual(1);
    }),
  );
});
