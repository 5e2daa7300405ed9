import { describe, expect, it } from 'vitest';
import { refundState } from './refund-state.ts';

const paid = { status: 'completed' as const, captured: 12_000, refunded: 0, refundReserved: 0, attempts: [{ state: 'succeeded' as const }] };

describe('what may be refunded', () => {
  it('is what was paid and not yet given back or reserved', () => {
    expect(refundState({ ...paid, status: 'partial-refund', refunded: 2_000, refundReserved: 1_000 }, true)).toEqual({ left: 9_000, reason: null });
  });
  it.each([
    ['unpaid', { ...paid, status: 'initial' as const, captured: 0 }, true],
    ['held', { ...paid, status: 'authorized' as const, captured: 0 }, true],
    ['disputed', { ...paid, status: 'chargeback' as const }, true],
    ['spent', { ...paid, status: 'refunded' as const, refunded: 12_000 }, true],
    ['small', { ...paid, status: 'partial-refund' as const, refunded: 11_501 }, true],
    ['busy', { ...paid, attempts: [{ state: 'in_doubt' as const }] }, true],
    ['viewer', paid, false],
  ])('is nothing, with the reason %s', (reason, sale, allowed) => expect(refundState(sale, allowed).reason).toBe(reason));
});
