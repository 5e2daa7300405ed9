/**
 * Double entry: what each movement of money writes. Debits are positive, credits negative, the entries of one cause sum
 * to zero. `acquirer_clearing` is what an acquirer owes us; it returns to zero when the acquirer settles
 * (`bank_account`).
 */
type Account =
  | 'acquirer_clearing'
  | 'seller_balance'
  | 'processing_fees'
  | 'market_fees'
  | 'bank_account'
  | 'adjustments'
  | 'fee_vat'
  | 'chargeback_fees'
  | 'seller_reserve'
  | 'payouts_in_transit'
  | 'partner_payouts_in_transit';

/**
 * Line of the ledger; `posting` is `booking` where it is left out. `ownerId`: the seller of a balance, the partner of
 * market fees (0 without one), the acquirer of clearing; 0 for other accounts.
 */
export type Entry = { account: Account; ownerId: number; amount: number; posting?: 'booking' | 'settlement' };

/** Ids of table `acquirer`, the owners of clearing accounts. */
const ACQUIRER_IDS: Readonly<Record<string, number>> = { bank: 0, demo: 1 };

type Moved = { amount: number; sellerId: number; acquirer?: string };
type Payment = Moved & { processingFee: number; feeVat: number; marketFee: number; partnerId: number | null };

const clearing = (acquirer: string | undefined, amount: number): Entry => ({
  account: 'acquirer_clearing',
  ownerId: ACQUIRER_IDS[acquirer ?? 'bank'] ?? 0,
  amount,
});

/** A payment: the acquirer owes us the whole, we owe the seller the amount after fees and the tax on ours. */
export function paymentEntries(payment: Payment): Entry[] {
  const { amount, processingFee, feeVat, marketFee, sellerId, partnerId, acquirer } = payment;
  return moved([
    clearing(acquirer, amount),
    { account: 'seller_balance', ownerId: sellerId, amount: -(amount - processingFee - feeVat - marketFee) },
    { account: 'processing_fees', ownerId: 0, amount: -processingFee },
    { account: 'fee_vat', ownerId: 0, amount: -feeVat },
    { account: 'market_fees', ownerId: partnerId ?? 0, amount: -marketFee },
  ]);
}

/** Money that goes back to a buyer: the seller pays the whole of it; fees are not given back. */
export function returnEntries({ amount, sellerId, acquirer }: Moved): Entry[] {
  return moved([clearing(acquirer, -amount), { account: 'seller_balance', ownerId: sellerId, amount }]);
}

/** A chargeback: beside what goes back the seller pays its fee, and the tax on that. */
export function chargebackEntries({ fee, vat, ...back }: Moved & { fee: number; vat: number }): Entry[] {
  const { amount, sellerId, acquirer } = back;
  return moved([
    clearing(acquirer, -amount),
    { account: 'seller_balance', ownerId: sellerId, amount: amount + fee + vat },
    { account: 'chargeback_fees', ownerId: 0, amount: -fee },
    { account: 'fee_vat', ownerId: 0, amount: -vat },
  ]);
}

/** A chargeback that was reversed: its fee and the tax on that come back where the whole of it was won. */
export function reversalEntries({ fee, vat, ...back }: Moved & { fee: number; vat: number }): Entry[] {
  const { amount, sellerId, acquirer } = back;
  return moved([
    clearing(acquirer, amount),
    { account: 'seller_balance', ownerId: sellerId, amount: -(amount + fee + vat) },
    { account: 'chargeback_fees', ownerId: 0, amount: fee },
    { account: 'fee_vat', ownerId: 0, amount: vat },
  ]);
}

/** Money that comes to a seller without fees: its own card's. */
export function creditEntries({ amount, sellerId, acquirer }: Moved): Entry[] {
  return moved([clearing(acquirer, amount), { account: 'seller_balance', ownerId: sellerId, amount: -amount }]);
}

/** A market fee changed after the payment: `difference` more for the marketplace, less where it is negative. */
export function marketFeeEntries({
  difference,
  sellerId,
  partnerId,
}: {
  difference: number;
  sellerId: number;
  partnerId: number | null;
}): Entry[] {
  return moved([
    { account: 'seller_balance', ownerId: sellerId, amount: difference },
    { account: 'market_fees', ownerId: partnerId ?? 0, amount: -difference },
  ]);
}

/** A correction of what we owe a seller: `amount` more, less where it is negative. We bear it. */
export function adjustmentEntries({ amount, sellerId }: { amount: number; sellerId: number }): Entry[] {
  return [
    { account: 'seller_balance', ownerId: sellerId, amount: -amount },
    { account: 'adjustments', ownerId: 0, amount },
  ];
}

/** A part of a seller's money is held back; with a negative amount it is given back. */
export function reserveEntries({ amount, sellerId }: { amount: number; sellerId: number }): Entry[] {
  return [
    { account: 'seller_balance', ownerId: sellerId, amount },
    { account: 'seller_reserve', ownerId: sellerId, amount: -amount },
  ];
}

/** Whose money a payout is. */
export type Payee = { kind: 'seller' | 'partner'; id: number };

/** Accounts of what is owed to the owners of payouts. */
export const OWED = { seller: 'seller_balance', partner: 'market_fees' } as const;
const ON_ITS_WAY = { seller: 'payouts_in_transit', partner: 'partner_payouts_in_transit' } as const;

/** A payout is claimed: its amount leaves what we owe, and is on its way. */
export function payoutEntries({ amount, payee: { kind, id } }: { amount: number; payee: Payee }): Entry[] {
  return [
    { account: OWED[kind], ownerId: id, amount },
    { account: ON_ITS_WAY[kind], ownerId: id, amount: -amount },
  ];
}

/** The bank credited a payout. */
export function creditedEntries({ amount, payee: { kind, id } }: { amount: number; payee: Payee }): Entry[] {
  return [
    { account: ON_ITS_WAY[kind], ownerId: id, amount, posting: 'settlement' },
    { account: 'bank_account', ownerId: 0, amount: -amount, posting: 'settlement' },
  ];
}

/**
 * A payout came to nothing. One that was credited comes back by the way it went, so that what has arrived is without
 * it.
 */
export function payoutReturnEntries(payout: { amount: number; payee: Payee; wasPaid: boolean }): Entry[] {
  const back = payoutEntries(payout).map((entry) => ({ ...entry, amount: -entry.amount }));
  const uncredited = creditedEntries(payout).map((entry) => ({ ...entry, amount: -entry.amount }));
  return payout.wasPaid ? [...back, ...uncredited] : back;
}

const moved = (entries: Entry[]): Entry[] => entries.filter((entry) => entry.amount !== 0);
