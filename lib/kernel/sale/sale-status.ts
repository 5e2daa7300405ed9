/** Statuses of sales on the wire (specification 2.7; answers, section 2). */

export const SALE_STATUSES = [
  'initial',
  'pending',
  'completed',
  'refunded',
  'partial-refund',
  'authorized',
  'failed',
  'chargeback',
  'canceled',
  'voided',
  'partial-void',
  'partial-chargeback',
] as const;
export type SaleStatus = (typeof SALE_STATUSES)[number];

/**
 * Meanings of the statuses for the reference; the same words in responses, callbacks, lists and filters
 * (docs/decisions/0017).
 */
export const SALE_STATUS_MEANING =
  '`initial`: not paid yet; `pending`: waiting for a bank, for minutes to days, so don’t ask the buyer to ' +
  'pay again; `completed`: paid; `authorized`: on hold, not captured; `failed`: the last attempt failed and ' +
  'the sale can still be paid; `refunded` and `partial-refund`: refunded; `voided` and `partial-void`: the ' +
  'hold was released; `chargeback` and `partial-chargeback`: charged back; `canceled`: closed unpaid.';
