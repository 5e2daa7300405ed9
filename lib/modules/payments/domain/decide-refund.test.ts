import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aSale } from '#lib/testing/facts.ts';
import { SALE_STATUSES } from '#lib/kernel/sale/sale-status.ts';
import { decideRefund, refundable } from './decide-refund.ts';

const PAID = aSale({ status: 'completed', authorized: 5000, captured: 5000 });

describe.each(SALE_STATUSES)('a sale that is %s', (status) => {
  const isRefundable = ['completed', 'partial-refund', 'partial-chargeback'].includes(status);
  // A payment that is only authorized is released instead, as a whole.
  const isHold = status === 'authorized';

  test(isRefundable ? 'can be refunded' : 'cannot be refunded and answers its status', () => {
    const decision = decideRefund({ ...PAID, status }, null);
    expect(decision).toEqual(
      isRefundable || isHold
        ? { ok: true, value: 5000 }
        : { ok: false, reason: { key: 'wrong_sale_status', field: status } },
    );
    expect(refundable({ ...PAID, status })).toBe(isRefundable ? 5000 : 0);
  });
});

test.each([
  [null, true],
  [5000, true],
  [4999, false],
  [500, false],
])('an authorization of 5000 is released by %s: %s', (asked, isReleased) => {
  const held = aSale({ type: 'authorize', status: 'authorized', authorized: 5000 });
  expect(decideRefund(held, asked).ok).toBe(isReleased);
  expect(decideRefund({ ...held, drawnReserved: 500 }, asked)).toMatchObject({
    ok: false,
    reason: { key: 'sale_busy' },
  });
});

test('money that a chargeback took is not refunded, and what it left is', () => {
  expect(refundable({ ...PAID, status: 'partial-chargeback', chargedBack: 2000 })).toBe(3000);
  expect(refundable({ ...PAID, status: 'partial-refund', refunded: 1000, chargedBack: 1500 })).toBe(2500);
  expect(decideRefund({ ...PAID, chargedBack: 5000 }, null)).toMatchObject({
    ok: false,
    reason: { key: 'invalid_price' },
  });
});

const refused = { ok: false, reason: { key: 'invalid_price', about: 'refundAmount' } };

test.each<[asked: number | null, decision: object]>([
  [null, { ok: true, value: 3000 }],
  [3000, { ok: true, value: 3000 }],
  [500, { ok: true, value: 500 }],
  [3001, refused],
  [499, refused],
  [0, refused],
  [-500, refused],
])('of 3000 that are left, a refund of %s answers %j', (asked, decision) => {
  expect(decideRefund({ ...PAID, status: 'partial-refund', refunded: 2000 }, asked)).toEqual(decision);
});

test('a rest below the smallest refund is given back only as a whole', () => {
  const sale = { ...PAID, status: 'partial-refund' as const, refunded: 4800 };
  expect(decideRefund(sale, 200)).toEqual(refused);
  expect(decideRefund(sale, null)).toEqual({ ok: true, value: 200 });
});

test('a refund under way makes the next one wait', () => {
  expect(decideRefund({ ...PAID, refundReserved: 500 }, 500)).toMatchObject({
    ok: false,
    reason: { key: 'sale_busy', retryAfterSeconds: 1 },
  });
});

test('any run of refunds gives back at most what was captured, and never less than nothing', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 500, max: 1_000_000 }),
      fc.array(fc.option(fc.integer({ min: -1_000, max: 1_000_000 })), { maxLength: 30 }),
      (captured, wishes) => {
        let refunded = 0;
        for (const wish of wishes) {
          const status = refunded === 0 ? 'completed' : refunded === captured ? 'refunded' : 'partial-refund';
          const decision = decideRefund({ ...PAID, status, captured, refunded }, wish);
          if (!decision.ok) continue;
          expect(decision.value).toBeGreaterThan(0);
          if (wish !== null) expect(decision.value).toBe(wish);
          refunded += decision.value;
          expect(refunded).toBeLessThanOrEqual(captured);
        }
      },
    ),
  );
});
