import type { AttemptKind, ReceiptLine } from '#lib/modules/payments/views/dashboard.ts';

/**
 * A line of the receipt. Every amount is what it does to the seller's balance; the amounts of all lines are the total.
 */
export type ReceiptEntry = { key: string; word: ReceiptWord; amount: number; at: Date };
export type ReceiptWord =
  | 'paid'
  | 'processing'
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
  const entries = lines.flatMap(({ attemptId, kind, at, gross, processing, market }): ReceiptEntry[] => [
    ...(gross !== 0 ? [{ key: attemptId, word: WORDS[kind] ?? 'other', amount: gross, at }] : []),
    ...(processing !== 0
      ? [{ key: `${attemptId}-processing`, word: 'processing' as const, amount: processing, at }]
      : []),
    ...(market !== 0
      ? [
          {
            key: `${attemptId}-market`,
            word: kind === 'fee' ? ('marketChanged' as const) : ('market' as const),
            amount: market,
            at,
          },
        ]
      : []),
  ]);
  return { entries, total: lines.reduce((sum, { net }) => sum + net, 0) };
}
