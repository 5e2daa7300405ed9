import { toMajorText } from '#lib/kernel/money.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { DisputeRow } from './disputes.ts';

/** The columns of the table of chargebacks, under names of the wire, in their order. */
export const EXPORTED_DISPUTE = [
  'dispute_id',
  'created',
  'due_at',
  'sale_svc_id',
  'seller_name',
  'sale_description',
  'reason',
  'status',
  'currency',
  'amount',
  'amount_won',
  'buyer_name',
  'buyer_card_brand',
  'buyer_card_last4',
] as const;

/** One chargeback as a row of the table. */
export const disputeRow = (row: DisputeRow, timeZone: string): Record<(typeof EXPORTED_DISPUTE)[number], string> => ({
  dispute_id: row.disputeId,
  created: wireTimestamp(row.openedAt, timeZone),
  due_at: wireTimestamp(row.dueAt, timeZone),
  sale_svc_id: row.saleId,
  seller_name: row.sellerName,
  sale_description: row.productName,
  reason: row.reason,
  status: row.status,
  currency: row.currency,
  amount: toMajorText(row.amount, row.currency),
  amount_won: toMajorText(row.amountWon, row.currency),
  buyer_name: row.buyerName,
  buyer_card_brand: row.cardBrand ?? '',
  buyer_card_last4: row.cardLast4 ?? '',
});
