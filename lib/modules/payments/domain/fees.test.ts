import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feesOf, marketFeeFits, marketFeeOf } from './fees.ts';

const SELLER = {
  processingFee: 250,
  processingCharge: 70,
  foreignProcessingFee: 315,
  foreignProcessingCharge: 10,
  marketFee: 0,
  partnerId: null,
};

test('the example of the specification: 5000 at 12 % and 15.00 fixed is 2100', () => {
  expect(marketFeeOf(5000, 1200, 1500)).toBe(2100);
});

test.each([
  ['an Israeli card', false, { processing: 195, vat: 35, market: 0 }],
  ['a foreign card', true, { processing: 168, vat: 30, market: 0 }],
])('%s costs the seller its own rate', (_, isForeign, fees) => {
  expect(feesOf({ price: 5000, currency: 'ILS', marketFee: null, marketFeeFixed: 0 }, SELLER, isForeign)).toEqual(fees);
});

test("a sale's own market fee replaces the seller's, also when it is zero", () => {
  const seller = { ...SELLER, marketFee: 1000 };
  expect(
    [null, 0, 2000].map(
      (marketFee) => feesOf({ price: 5000, currency: 'ILS', marketFee, marketFeeFixed: 0 }, seller, false).market,
    ),
  ).toEqual([500, 0, 1000]);
});

test.each([
  [5000, 6000, 0, true],
  [5000, 6000, 1, false],
  [5000, 0, 3000, true],
  [5000, 0, 3001, false],
  [5000, 5999, 0, true],
  [500, 6000, 0, true],
  [501, 6000, 0, true],
])('of %i, %i hundredths of a percent and %i fixed: within the cap is %s', (price, fee, fixed, fits) => {
  expect(marketFeeFits(price, fee, fixed)).toBe(fits);
});

test.each([
  [1000, 600],
  [2000, 1200],
  [4000, 2400],
  [5000, 2900],
])(
  'security 11: of a hold of 5000 with 23.00 and 12 %% a capture of %i pays the marketplace %i, ' +
    'at most 60 %% of what is captured',
  (captured, market) => {
    const fees = feesOf(
      { price: 5000, currency: 'ILS', marketFee: 1200, marketFeeFixed: 2300 },
      { ...SELLER, partnerId: 7 } as never,
      false,
      captured,
    );
    expect(fees.market).toBe(Math.min(market, captured - fees.processing));
    expect(fees.market).toBeLessThanOrEqual(captured * 0.6);
  },
);

test('fees never exceed the payment and are never negative, whatever the rates', () => {
  const rate = fc.integer({ min: 0, max: 10_000 });
  const charge = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(
      fc.integer({ min: 500, max: 999_999_999_999 }),
      rate,
      charge,
      rate,
      charge,
      fc.option(rate),
      charge,
      fc.boolean(),
      (price, own, ownCharge, foreign, foreignCharge, marketFee, marketFeeFixed, isForeign) => {
        const seller = {
          ...SELLER,
          processingFee: own,
          processingCharge: ownCharge,
          foreignProcessingFee: foreign,
          foreignProcessingCharge: foreignCharge,
          marketFee: 6000,
        };
        const { processing, market } = feesOf({ price, currency: 'ILS', marketFee, marketFeeFixed }, seller, isForeign);
        expect(Math.min(processing, market)).toBeGreaterThanOrEqual(0);
        expect(processing + market).toBeLessThanOrEqual(price);
      },
    ),
  );
});
