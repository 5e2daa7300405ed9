import type { ACTIONS } from './get-transactions.ts';
import type { Layout, PaymentMethod, SaleStatus, SaleType } from './sale-words.ts';

/**
 * What the words and numbers of a sale mean, one sentence each, for the reference and the OpenAPI document. A word
 * without a meaning does not compile.
 */

export const STATUS_MEANINGS: Readonly<Record<SaleStatus, string>> = {
  initial: 'Made and not paid yet. A template stays initial while its link is open.',
  pending: 'A bank has the payment, and its answer is awaited: a transfer or a direct debit.',
  completed: 'Paid or captured. Of type token: what pays later is kept.',
  refunded: 'All of it went back.',
  'partial-refund': 'A part went back.',
  authorized: 'The amount is held on the card and not taken.',
  failed: 'The last attempt failed. The sale can still be paid.',
  chargeback: 'The buyer’s bank took back all that was left.',
  canceled: 'A template that was ended, or an unpaid choice of an amount.',
  voided: 'The hold was released, and nothing was taken.',
  'partial-void': 'Multi-captures took a part of the hold; the rest was released.',
  'partial-chargeback': 'The buyer’s bank took back a part.',
};

export const TYPE_MEANINGS: Readonly<Record<SaleType, string>> = {
  sale: 'Take the money at once. The default.',
  authorize: 'Hold the amount on the card; capture-sale takes it within 168 hours.',
  token: 'Keep a card or a bank account and move no money. The price may be 0; the token arrives in the callback.',
  template: 'One link that many buyers pay. Each payment is a sale of its own; cancel-template ends the link.',
  'multi-capture': 'Take a part of an authorized sale, named by origin_sale_id. The result is a sale of its own.',
};

/** `sale_type` of get-sales and get-transactions beyond `saleTypeNumber` of each type. */
export const OTHER_TYPE_NUMBERS: Readonly<Record<number, string>> = {
  3: 'Made by a subscription.',
  4: 'Made by a payment on a template.',
};

export const METHOD_MEANINGS: Readonly<Record<PaymentMethod, string>> = {
  'credit-card': 'Cards. The default.',
  multi: 'Everything that the seller takes and that fits the sale; the buyer chooses.',
  bit: 'Bit, in ILS.',
  'apple-pay': 'Apple Pay.',
  'google-pay': 'Google Pay.',
  paypal: 'PayPal.',
  'bank-transfer': 'A bank transfer. The sale is pending until the money arrives.',
  sepa: 'SEPA direct debit, in EUR. The account can be kept.',
  bacs: 'Bacs direct debit, in GBP. The account can be kept.',
  'il-direct-debit': 'Israeli direct debit, in ILS. The account is kept with its mandate.',
  emv: 'A card at a point-of-sale device.',
  pos: 'A point-of-sale device.',
};

export const LAYOUT_MEANINGS: Readonly<Record<Layout, string>> = {
  dynamic: 'The usual page.',
  'qr-sms': 'For Bit: a QR code, or a text message with the link.',
  'dynamic-loose': 'The usual page, which asks for neither social id nor security code.',
};

/** `transaction_status` of get-transactions. */
export const TRANSACTION_STATUS = {
  pending: 1,
  validated: 2,
  refunded: 3,
  partialRefund: 4,
  failed: 5,
  chargeback: 6,
  chargebackRefund: 7,
  voided: 8,
  partialVoid: 9,
  partialChargeback: 10,
  partialChargebackRefund: 11,
} as const;

export const TRANSACTION_STATUS_MEANINGS: Readonly<Record<keyof typeof TRANSACTION_STATUS, string>> = {
  pending: 'Under way: at the acquirer, at the issuer’s page or at a bank.',
  validated: 'Approved: a payment, an authorization, a capture or a token.',
  refunded: 'A refund of the whole amount.',
  partialRefund: 'A refund of a part.',
  failed: 'Declined, cancelled or abandoned.',
  chargeback: 'A chargeback of the whole amount.',
  chargebackRefund: 'A chargeback of the whole amount was reversed.',
  voided: 'A release of the whole authorization.',
  partialVoid: 'A release of what multi-captures left of it.',
  partialChargeback: 'A chargeback of a part.',
  partialChargebackRefund: 'A chargeback of a part was reversed.',
};

/** `transaction_type` of get-transactions. 2 is the specification's; nothing here is one. */
export const TRANSACTION_TYPE = { sale: 1, setup: 2, subscriptionToken: 10, token: 20, authorization: 40 } as const;

export const TRANSACTION_TYPE_MEANINGS: Readonly<Record<keyof typeof TRANSACTION_TYPE, string>> = {
  sale: 'A payment, a capture, a refund or a chargeback.',
  setup: 'A set-up payment of a subscription.',
  subscriptionToken: 'A card kept for a subscription.',
  token: 'A card kept without money.',
  authorization: 'A hold, or its release.',
};

export const ACTION_MEANINGS: Readonly<Record<(typeof ACTIONS)[number], string>> = {
  Authorize: 'The amount is held.',
  Tokenize: 'A card is kept.',
  Debit: 'Money is taken.',
  Capture: 'Held money is taken.',
  Refund: 'All of it goes back.',
  PartialRefund: 'A part goes back.',
  Void: 'A hold is released.',
  Chargeback: 'The buyer’s bank takes money back.',
  ChargebackRefund: 'A chargeback is reversed.',
};

/** `transaction_error_code` of an attempt that its issuer approved. */
export const APPROVED_CODE = 20_000;

export const BUYER_STATUS_MEANINGS: Readonly<Record<0 | 1 | 10, string>> = {
  0: 'Unused.',
  1: 'Active: a payment with it has succeeded.',
  10: 'Inactive: used up, revoked or cancelled.',
};
