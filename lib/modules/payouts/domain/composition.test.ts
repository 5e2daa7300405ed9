import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ENTRY_CAUSES } from '#lib/kernel/entry-cause.ts';
import { compose, type LineSum, sumOf, termsOf } from './composition.ts';

const line = (cause: LineSum['cause'], amount: number, ofChargeback = false): LineSum => ({
  cause,
  amount,
  ofChargeback,
});

const causes = ENTRY_CAUSES.filter((cause) => cause !== 'payout');
const lines = fc.array(
  fc.record({
    cause: fc.constantFrom(...causes),
    amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    ofChargeback: fc.boolean(),
  }),
  { maxLength: 40 },
);

describe('the terms of a payout', () => {
  test('the tax on a fee goes with its fee: of processing, or of a chargeback', () => {
    const terms = termsOf([
      line('payment', 10_000),
      line('processing-fee', -320),
      line('fee-vat', -58),
      line('chargeback', -5_000, true),
      line('chargeback-fee', -1_000, true),
      line('fee-vat', -180, true),
      line('chargeback-reversal', 2_000, true),
    ]);
    expect(terms).toMatchObject({ payments: 10_000, processingFees: -378, chargebacks: -4_180 });
  });

  test.each([
    ['refund', 'refunds'],
    ['market-fee', 'marketFees'],
    ['market-fee-income', 'marketFees'],
    ['reserve-held', 'reserveHeld'],
    ['reserve-released', 'reserveReleased'],
    ['adjustment', 'adjustments'],
    ['payout-return', 'returnedPayouts'],
    ['card-charge', 'cardCharges'],
  ] as const)('%s is of the term %s', (cause, term) => {
    expect(termsOf([line(cause, 7), line(cause, -3)])[term]).toBe(4);
  });

  test('lose and double no line, whatever they are', () => {
    fc.assert(
      fc.property(lines, (all) => {
        expect(sumOf(termsOf(all))).toBe(all.reduce((sum, { amount }) => sum + amount, 0));
      }),
    );
  });

  test('a payout is no part of another', () => {
    expect(() => termsOf([line('payout', -5)])).toThrow('no part of another');
  });
});

describe('a composition', () => {
  test('closes for everything: its terms, what came over and what goes on are its amount', () => {
    fc.assert(
      fc.property(lines, fc.nat(50_000), fc.nat(50_000), (all, broughtForward, kept) => {
        const sum = all.reduce((total, { amount }) => total + amount, 0);
        const { unexplained, composition } = compose({
          lines: all,
          broughtForward,
          kept,
          available: sum + broughtForward,
        });
        expect(unexplained).toBe(0);
        if (composition === null) {
          expect(sum + broughtForward - kept).toBeLessThanOrEqual(0);
          return;
        }
        expect(composition.amount).toBeGreaterThan(0);
        expect(sumOf(composition.terms) + composition.broughtForward - composition.carriedForward).toBe(
          composition.amount,
        );
        expect(composition.carriedForward).toBe(kept);
      }),
    );
  });

  test('says how much the books have that no line explains', () => {
    const asked = { lines: [line('payment', 900)], broughtForward: 50, kept: 0 };
    expect(compose({ ...asked, available: 950 }).unexplained).toBe(0);
    expect(compose({ ...asked, available: 951 }).unexplained).toBe(1);
    expect(compose({ ...asked, available: 0 }).unexplained).toBe(-950);
  });

  test('is none where nothing is left: no balance, one below zero, or all of it needed by refunds under way', () => {
    const composed = (amount: number, kept = 0) =>
      compose({ lines: [line('payment', amount)], broughtForward: 0, available: amount, kept }).composition;
    expect(composed(0)).toBeNull();
    expect(composed(-1)).toBeNull();
    expect(composed(500, 500)).toBeNull();
    expect(composed(500, 499)).toMatchObject({ amount: 1, carriedForward: 499 });
  });
});
