import type { AttemptKind, ReceiptLine } from '#lib/modules/payments/views/dashboard.ts';

/**
 * A line of the receipt. Every amount is what it does to the seller's balance; the amounts of all lines are the total.
 */
export type ReceiptEntry = { key: string; word: ReceiptWord; amount: number; at: Date };
export type ReceiptWord =
  | 'paid'
  | 'processing'
  | 'feeVat'
  | 'chargebackFee'
  | 'market'
  | 'marketChanged'
  | 'refund'
  | 'chargeback'
  | 'reversal'
  | 'fromCard'
  | 'other';

const WORDS: Partial<Record<AttemptKind, ReceiptWord>> = {
  pay: 'paid',
  capture: 'paid',
  refund: 'refund',
  chargeback: 'chargeback',
  'chargeback-reversal': 'reversal',
  'seller-charge': 'fromCard',
};

/** Proceeds of a sale for the seller, entry by entry from the ledger; `total` is their effect on the balance. */
export function receiptOf(lines: readonly ReceiptLine[]): {
  entries: ReceiptEntry[];
  total: number;
} {
  const entries = lines.flatMap(({ attemptId, kind, at, gross, ...fees }): ReceiptEntry[] => {
    const parts: readonly [ReceiptWord, number][] = [
      [WORDS[kind] ?? 'other', gross],
      ['processing', fees.processing],
      ['chargebackFee', fees.chargebackFee],
      ['feeVat', fees.feeVat],
      [kind === 'fee' ? 'marketChanged' : 'market', fees.market],
    ];
    return parts
      .filter(([, amount]) => amount !== 0)
      .map(([word, amount]) => ({ key: `${attemptId}-${word}`, word, amount, at }));
  });
  return { entries, total: lines.reduce((sum, { net }) => sum + net, 0) };
}
