import { expect, it } from 'vitest';
import type { ReceiptLine } from '#lib/modules/payments/views/dashboard.ts';
import { receiptOf } from './receipt.ts';

const at = new Date('2026-11-21T10:00:00Z');
type Fees = Partial<Pick<ReceiptLine, 'processing' | 'feeVat' | 'chargebackFee' | 'market'>>;
const line = (
  kind: ReceiptLine['kind'],
  gross: number,
  { processing = 0, feeVat = 0, chargebackFee = 0, market = 0 }: Fees = {},
): ReceiptLine => ({
  attemptId: kind,
  kind,
  at,
  gross,
  processing,
  feeVat,
  chargebackFee,
  market,
  net: gross + processing + feeVat + chargebackFee + market,
});

it('adds up: every line of a payment, its fees, a refund from the seller’s card, a lost and a won dispute', () => {
  const { entries, total } = receiptOf([
    line('pay', 12_000, { processing: -370, feeVat: -67, market: -360 }),
    line('fee', 0, { market: -100 }),
    line('seller-charge', 2_000),
    line('refund', -2_000),
    line('chargeback', -10_000, { chargebackFee: -4_000, feeVat: -720 }),
    line('chargeback-reversal', 10_000),
  ]);
  expect(entries.map(({ word }) => word)).toEqual([
    'paid',
    'processing',
    'feeVat',
    'market',
    'marketChanged',
    'fromCard',
    'refund',
    'chargeback',
    'chargebackFee',
    'feeVat',
    'reversal',
  ]);
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
  expect(total).toBe(6_383);
});
it('is empty before anything moved', () => expect(receiptOf([])).toEqual({ entries: [], total: 0 }));
