import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paymentEntries } from '#lib/modules/ledger/index.ts';
import { INSTALLMENT_VALUES } from '#lib/kernel/sale/installments.ts';
import { SALE_STATUSES } from '#lib/kernel/sale/sale-status.ts';
import { times } from '#lib/testing/thorough.ts';
import { installmentAmounts } from './bookings.ts';
import { allowsInstallments, permitting, whyNotPayable } from './decide-payment.ts';
import { decideRefund, refundable } from './decide-refund.ts';
import { aSale } from '#lib/testing/facts.ts';
import { feesOf, marketFeeFits, marketFeeOf } from './fees.ts';
import { screenOf } from './sale-states.ts';

const amount = fc.integer({ min: 500, max: 999_999_999_999 });

describe('which status allows what', () => {
  test.each(SALE_STATUSES.map((status) => [status]))('%s', (status) => {
    const payable = whyNotPayable(
      { type: 'sale', status, price: 500, currency: 'ILS', requestedInstallments: null },
      { price: 500, currency: 'ILS', installments: 1 },
    );
    expect(payable === null).toBe(['initial', 'failed'].includes(status));
    expect(screenOf(status) === 'payable').toBe(payable === null);
    const refund = decideRefund(aSale({ status, authorized: 5000, captured: 5000, refunded: 1000 }), null);
    expect(refund.ok).toBe(['completed', 'partial-refund', 'partial-chargeback', 'authorized'].includes(status));
  });
});

test('P-06: fees never exceed the sale, and what is booked sums to zero', () => {
  const rate = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(
      amount,
      rate,
      fc.integer({ min: 0, max: 100_000 }),
      rate,
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.boolean(),
      (price, fee, charge, marketFee, marketFeeFixed, isForeign) => {
        const seller = {
          processingFee: fee,
          processingCharge: charge,
          foreignProcessingFee: fee,
          foreignProcessingCharge: charge,
          marketFee: 0,
          partnerId: 1,
        };
        const fees = feesOf({ price, currency: 'ILS', marketFee, marketFeeFixed }, seller, isForeign);
        expect(fees.processing + fees.vat + fees.market).toBeLessThanOrEqual(price);
        const entries = paymentEntries({
          amount: price,
          processingFee: fees.processing,
          feeVat: fees.vat,
          marketFee: fees.market,
          sellerId: 1,
          partnerId: 1,
        });
        expect(entries.reduce((sum, entry) => sum + entry.amount, 0)).toBe(0);
        expect(entries.every((entry) => Number.isSafeInteger(entry.amount) && entry.amount !== 0)).toBe(true);
      },
    ),
    { numRuns: times(1_000, 5_000) },
  );
});

test('the marketplace example of the contract: 5000 at 12 % and 15.00 is 2100; 60 % is the most', () => {
  expect(marketFeeOf(5000, 1200, 1500)).toBe(2100);
  expect([
    marketFeeFits(5000, 6000, 0),
    marketFeeFits(5000, 6000, 1),
    marketFeeFits(5000, 0, 3000),
    marketFeeFits(5000, 0, 3001),
  ]).toEqual([true, false, true, false]);
});

test('P-06: payments of a divided sale sum to the whole, the first carries the remainder', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 2, max: 12 }), (whole, count) => {
      const { first, periodical } = installmentAmounts(whole, count);
      expect(first + periodical * (count - 1)).toBe(whole);
      expect(first - periodical).toBeLessThan(count);
    }),
    { numRuns: times(1_000, 5_000) },
  );
});

test('a sequence of refunds never gives back more than was taken', () => {
  fc.assert(
    fc.property(
      amount,
      fc.array(fc.option(fc.integer({ min: 0, max: 2_000_000 })), { maxLength: 30 }),
      (captured, asked) => {
        let refunded = 0;
        for (const one of asked) {
          const sale = aSale({
            status: refunded === 0 ? 'completed' : refunded === captured ? 'refunded' : 'partial-refund',
            captured,
            refunded,
          });
          const decided = decideRefund(sale, one);
          if (decided.ok) refunded += decided.value;
          expect(refunded).toBeLessThanOrEqual(captured);
          expect(refundable({ ...sale, refunded })).toBeGreaterThanOrEqual(0);
        }
      },
    ),
    { numRuns: 1_000 },
  );
});

test('the list for the database says the same as the rule for every count and request', () => {
  for (let chosen = 0; chosen <= 13; chosen += 1) {
    for (const asked of INSTALLMENT_VALUES)
      expect([chosen, asked, permitting(chosen).includes(asked)]).toEqual([
        chosen,
        asked,
        allowsInstallments(asked, chosen),
      ]);
  }
});

test('while a refund is under way another one is told to wait', () => {
  expect(decideRefund(aSale({ status: 'completed', captured: 5000, refundReserved: 500 }), 500)).toMatchObject({
    ok: false,
    reason: { key: 'sale_busy' },
  });
});
