import type { CallbackEvent } from '#lib/modules/callbacks/contract/callback-fields.ts';

/**
 * Events of a sale that callbacks report (specification 6.2). `test` is sent by hand from the dashboard, without an
 * event.
 */
export const SALE_EVENTS = [
  {
    notifyType: 'sale-complete',
    meaning: 'The sale is paid, a card was saved by a sale of type token, or a hold was captured.',
    sentBy:
      'A payment on the payment page, pay-sale, generate-sale with buyer_key or multi-capture, POST /sales, ' +
      'capture-sale.',
  },
  {
    notifyType: 'sale-authorized',
    meaning: 'The amount is on hold on the buyer’s card. Capture or release it within 168 hours.',
    sentBy: 'The payment of a sale of type authorize.',
  },
  {
    notifyType: 'sale-failure',
    meaning:
      'A payment attempt failed. One callback per attempt, each with its own svc_transaction_id; the sale can ' +
      'still be paid.',
    sentBy: 'A declined or abandoned attempt, on the page or through the API.',
  },
  {
    notifyType: 'refund',
    meaning:
      'The sale was refunded in full or in part, or a hold was released. svc_transaction_total is the ' +
      'amount refunded, price the original price, sale_refund_buffer the amount that can still be refunded.',
    sentBy: 'refund-sale, a refund in the dashboard, the release of a hold after 168 hours.',
  },
  { notifyType: 'sale-chargeback', meaning: 'The buyer’s bank charged the payment back.', sentBy: 'The acquirer.' },
  {
    notifyType: 'sale-chargeback-refund',
    meaning: 'A chargeback was reversed. The sale returns to the status before it.',
    sentBy: 'The acquirer.',
  },
  {
    notifyType: 'sale-paid',
    meaning:
      'A direct debit was submitted to the bank. The money hasn’t arrived yet: wait for sale-complete or ' +
      'sale-failure.',
    sentBy: 'A payment by Israeli direct debit.',
  },
  {
    notifyType: 'sale-il-direct-debit-update',
    meaning: 'The bank updated the mandate of a direct debit: authorization_status and authorization_error_code.',
    sentBy: 'The buyer’s bank, after the first debit or at any time later.',
  },
  {
    notifyType: 'test',
    meaning: 'A test event that you sent from the dashboard. Respond with 200 and do nothing.',
    sentBy: 'Callbacks › Endpoints in the dashboard.',
  },
] as const satisfies readonly CallbackEvent[];

export type SaleNotifyType = (typeof SALE_EVENTS)[number]['notifyType'];

/** `authorization_status` (answers, section 5). */
export const MANDATE_STATUSES = [
  [1, 'opened'],
  [2, 'failed'],
  [3, 'canceled by the account’s owner'],
  [5, 'moved from a previous account'],
  [6, 'account changed'],
  [13, 'reactivated after a freeze'],
] as const satisfies readonly (readonly [number, string])[];
