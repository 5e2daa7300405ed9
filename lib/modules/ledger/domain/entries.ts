/**
 * Double entry: what each movement of money writes. Debits are positive, credits negative, the entries of one attempt sum to zero.
 * `acquirer_clearing` is what the acquirer owes us; it returns to zero when the acquirer settles.
 */
export type Account = 'acquirer_clearing' | 'seller_balance' | 'processing_fees' | 'market_fees';

/** One line of the ledger. `ownerId`: the seller of a balance, the partner of market fees (0 without one), 0 elsewhere. */
export type Entry = { account: Account; ownerId: number; amount: number };

type Payment = { amount: number; processingFee: number; marketFee: number; sellerId: number; partnerId: number | null };

/** A payment: the acquirer owes us the whole, we owe the seller what the fees leave. */
export function paymentEntries({ amount, processingFee, marketFee, sellerId, partnerId }: Payment): Entry[] {
  return moved([
    { account: 'acquirer_clearing', ownerId: 0, amount },
    { account: 'seller_balance', ownerId: sellerId, amount: -(amount - processingFee - marketFee) },
    { account: 'processing_fees', ownerId: 0, amount: -processingFee },
    { account: 'market_fees', ownerId: partnerId ?? 0, amount: -marketFee },
  ]);
}

/** A refund: the seller pays the whole of it; fees are not given back. */
export function refundEntries({ amount, sellerId }: { amount: number; sellerId: number }): Entry[] {
  return moved([
    { account: 'acquirer_clearing', ownerId: 0, amount: -amount },
    { account: 'seller_balance', ownerId: sellerId, amount },
  ]);
}

const moved = (entries: Entry[]): Entry[] => entries.filter((entry) => entry.amount !== 0);
