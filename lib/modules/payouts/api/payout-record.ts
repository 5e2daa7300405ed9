import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { sumOf } from '../domain/composition.ts';
import type { PayoutOfOwner } from '../store-payouts.sql.ts';

/** A payout on the wire. Its amount is the sum of its terms by a rule of the database: nothing is unexplained. */
export function payoutRecord(payout: PayoutOfOwner, timeZone: string) {
  return {
    payout_id: payout.publicId,
    status: payout.status,
    amount: payout.amount,
    currency: payout.currency,
    created_at: wireTimestamp(payout.createdAt, timeZone),
    sent_at: payout.sentAt && wireTimestamp(payout.sentAt, timeZone),
    value_date: payout.valueDate,
    bank_reference: payout.bankReference,
    account_last4: payout.last4,
    return_reason: payout.returnReason,
    composition: {
      payments: payout.payments,
      refunds: payout.refunds,
      chargebacks: payout.chargebacks,
      processing_fees: payout.processingFees,
      market_fees: payout.marketFees,
      reserve_held: payout.reserveHeld,
      reserve_released: payout.reserveReleased,
      adjustments: payout.adjustments,
      returned_payouts: payout.returnedPayouts,
      card_charges: payout.cardCharges,
      carried_over: payout.carriedOver,
      total: sumOf(payout) + payout.carriedOver,
      unexplained: payout.amount - sumOf(payout) - payout.carriedOver,
    },
  };
}
