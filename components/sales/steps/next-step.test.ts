import { describe, expect, it } from 'vitest';
import { SALE_STATUSES } from '#lib/kernel/sale/sale-status.ts';
import { decideCapture, decideRefund } from '#lib/modules/payments/views/rules.ts';
import { nextStep } from './next-step.ts';

const now = new Date('2026-11-21T10:00:00Z');
const later = new Date('2026-11-22T10:00:00Z');
const paid = {
  status: 'completed' as const,
  type: 'sale' as const,
  authorized: 12_000,
  captured: 12_000,
  refunded: 0,
  refundReserved: 0,
  chargedBack: 0,
  drawn: 0,
  drawnReserved: 0,
  voided: 0,
  holdExpiresAt: null,
  now,
  attempts: [{ state: 'succeeded' as const }],
};
const held = { ...paid, status: 'authorized' as const, type: 'authorize' as const, captured: 0, holdExpiresAt: later };

describe('what can be done next', () => {
  it('of a payment is a refund of what was not given back', () => {
    expect(nextStep({ ...paid, status: 'partial-refund', refunded: 2_000 }, true)).toEqual({
      kind: 'refund',
      left: 10_000,
      isAll: false,
    });
  });
  it('of a rest below the smallest amount is the whole rest, which the operation allows', () => {
    expect(nextStep({ ...paid, status: 'partial-refund', refunded: 11_501 }, true)).toEqual({
      kind: 'refund',
      left: 499,
      isAll: true,
    });
  });
  it('of a hold is to end it, as far as others have not drawn from it', () =>
    expect(nextStep({ ...held, drawn: 5_000 }, true)).toEqual({ kind: 'hold', held: 7_000, isAll: false }));
  it('of an open sale is to pay it, of a link to share it', () => {
    expect([
      nextStep({ ...paid, status: 'initial', captured: 0 }, false),
      nextStep({ ...paid, type: 'template', status: 'initial', captured: 0 }, false),
    ]).toEqual([{ kind: 'pay' }, { kind: 'link' }]);
  });
  it.each([
    ['disputed', { ...paid, status: 'chargeback' as const, chargedBack: 12_000 }, true],
    ['disputed', { ...paid, status: 'partial-chargeback' as const, chargedBack: 12_000 }, true],
    ['spent', { ...paid, status: 'refunded' as const, refunded: 12_000 }, true],
    ['busy', { ...paid, refundReserved: 500 }, true],
    ['busy', { ...paid, attempts: [{ state: 'in_doubt' as const }] }, true],
    ['busy', { ...held, drawnReserved: 500 }, true],
    ['busy', { ...paid, status: 'initial' as const, captured: 0, attempts: [{ state: 'challenged' as const }] }, true],
    ['ended', { ...held, holdExpiresAt: now }, true],
    ['released', { ...held, status: 'voided' as const, voided: 12_000 }, true],
    ['released', { ...held, status: 'partial-void' as const, drawn: 5_000, voided: 7_000 }, true],
    ['kept', { ...paid, type: 'token' as const, captured: 0, authorized: 0 }, true],
    ['failed', { ...paid, type: 'multi-capture' as const, status: 'failed' as const, captured: 0 }, true],
    ['canceled', { ...paid, type: 'template' as const, status: 'canceled' as const, captured: 0 }, true],
    ['pending', { ...paid, status: 'pending' as const, captured: 0 }, true],
    ['viewer', paid, false],
    ['viewer', held, false],
  ])('is nothing, because: %s', (why, sale, allowed) =>
    expect(nextStep(sale, allowed)).toEqual({ kind: 'nothing', why }),
  );
  it('never offers what the operation refuses, whatever the status', () => {
    for (const status of SALE_STATUSES) {
      for (const sale of [
        { ...paid, status },
        { ...held, status },
      ]) {
        const step = nextStep(sale, true);
        if (step.kind === 'refund')
          expect(decideRefund(sale, step.isAll ? null : step.left)).toEqual({ ok: true, value: step.left });
        if (step.kind === 'hold')
          expect(decideCapture(sale, step.isAll ? null : step.held, sale.now)).toEqual({ ok: true, value: step.held });
        if (step.kind === 'hold') expect(decideRefund(sale, step.held)).toEqual({ ok: true, value: step.held });
      }
    }
  });
});
