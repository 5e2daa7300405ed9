import { expect, test } from 'vitest';
import { aSale } from '#lib/testing/facts.ts';
import { SALE_STATUSES, type SaleStatus } from '#lib/kernel/sale/sale-status.ts';
import { decideCapture } from './decide-capture.ts';
import { whyNotPayable } from './decide-payment.ts';
import { decideRefund, decideRelease } from './decide-refund.ts';
import { type MoveTrigger, statusesThatAllow } from './sale-moves.ts';

/** Each status against each thing a caller may ask for: the decisions allow what the table allows, and nothing else. */

const NOW = new Date('2026-11-21T10:00:00Z');
const LATER = new Date('2026-11-22T10:00:00Z');

const paid = (status: SaleStatus) => aSale({ status, price: 5000, authorized: 5000, captured: 5000 });
const held = (status: SaleStatus) =>
  aSale({ type: 'authorize', status, price: 5000, authorized: 5000, captured: 0, holdExpiresAt: LATER });

const ALLOWED: Readonly<Partial<Record<MoveTrigger, (status: SaleStatus) => boolean>>> = {
  payment: (status) => {
    const sale = aSale({ status });
    return whyNotPayable(sale, { price: sale.price, currency: sale.currency, installments: 1 }) === null;
  },
  capture: (status) => decideCapture(held(status), null, NOW).ok,
  release: (status) => decideRelease(held(status), null).ok,
  refund: (status) => status !== 'authorized' && decideRefund(paid(status), null).ok,
};

const CASES = Object.entries(ALLOWED).flatMap(([by, isAllowed]) =>
  SALE_STATUSES.map((status) => [by as MoveTrigger, status, isAllowed] as const),
);

test.each(CASES)('a %s of a sale that is %s is allowed as the table says', (by, status, isAllowed) => {
  expect(isAllowed(status)).toBe(statusesThatAllow(by).includes(status));
});
