import type { ACTIONS } from './get-transactions.ts';
import type { Layout, PaymentMethod } from '#lib/kernel/sale/payment-method.ts';
import type { SaleStatus } from '#lib/kernel/sale/sale-status.ts';
import type { SaleType } from '#lib/kernel/sale/sale-type.ts';

/**
 * Meanings of the statuses and codes of a sale, one sentence each, for the reference and the OpenAPI document. A value
 * without a meaning does not compile.
 */

export const STATUS_MEANINGS: Readonly<Record<SaleStatus, string>> = {
  initial: 'Created but not paid yet. A template stays initial while its link is open.',
  pending: 'A transfer or direct debit is waiting for the bank.',
  completed: 'Paid or captured. For type token: the card or account is saved.',
  refunded: 'Fully refunded.',
  'partial-refund': 'Partially refunded.',
  authorized: 'The amount is on hold on the card and hasn’t been captured.',
  failed: 'The last attempt failed. The sale can still be paid.',
  chargeback: 'Fully charged back by the buyer’s bank.',
  canceled: 'A canceled template, or a payment with an amount chosen by the buyer that was never made.',
  voided: 'The hold was released; nothing was captured.',
  'partial-void': 'Part of the hold was captured by multi-captures; the rest was released.',
  'partial-chargeback': 'Partially charged back by the buyer’s bank.',
};

export const TYPE_MEANINGS: Readonly<Record<SaleType, string>> = {
  sale: 'Charge at once. The default.',
  authorize: 'Hold the amount on the card; capture it with capture-sale within 168 hours.',
  token: 'Save a card or bank account without charging it. The price can be 0; the token arrives in the callback.',
  template: 'One link that many buyers can pay. Each payment is a sale of its own; cancel-template closes the link.',
  'multi-capture': 'Capture part of an authorized sale, given by origin_sale_id. The result is a sale of its own.',
};

/** `sale_type` of get-sales and get-transactions beyond `saleTypeNumber` of each type. */
export const OTHER_TYPE_NUMBERS: Readonly<Record<number, string>> = {
  3: 'Created by a subscription.',
  4: 'Created by a payment on a template.',
};

export const METHOD_MEANINGS: Readonly<Record<PaymentMethod, string>> = {
  'credit-card': 'Cards. The default.',
  multi: 'All methods that the seller accepts and that fit the sale; the buyer chooses.',
  bit: 'Bit, in ILS.',
  'apple-pay': 'Apple Pay.',
  'google-pay': 'Google Pay.',
  paypal: 'PayPal.',
  'bank-transfer': 'A bank transfer. The sale is pending until the money arrives.',
  sepa: 'SEPA direct debit, in EUR. The account can be saved.',
  bacs: 'Bacs direct debit, in GBP. The account can be saved.',
  'il-direct-debit': 'Israeli direct debit, in ILS. The account is saved with its mandate.',
  emv: 'A card at a point-of-sale device.',
  pos: 'A point-of-sale device.',
};

export const LAYOUT_MEANINGS: Readonly<Record<Layout, string>> = {
  dynamic: 'The standard page.',
  'qr-sms': 'For Bit: a QR code, or a text message with the link.',
  'dynamic-loose': 'The standard page, without ID number and security code.',
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
  pending: 'In progress: at the acquirer, on the issuer’s page or at a bank.',
  validated: 'Approved: a payment, an authorization, a capture or a token.',
  refunded: 'A full refund.',
  partialRefund: 'A partial refund.',
  failed: 'Declined, canceled or abandoned.',
  chargeback: 'A full chargeback.',
  chargebackRefund: 'A full chargeback was reversed.',
  voided: 'A full hold was released.',
  partialVoid: 'The rest of a hold was released after multi-captures.',
  partialChargeback: 'A partial chargeback.',
  partialChargebackRefund: 'A partial chargeback was reversed.',
};

/** `transaction_type` of get-transactions. 2 is the specification's; nothing here is one. */
export const TRANSACTION_TYPE = { sale: 1, setup: 2, subscriptionToken: 10, token: 20, authorization: 40 } as const;

export const TRANSACTION_TYPE_MEANINGS: Readonly<Record<keyof typeof TRANSACTION_TYPE, string>> = {
  sale: 'A payment, a capture, a refund or a chargeback.',
  setup: 'A set-up payment of a subscription.',
  subscriptionToken: 'A card saved for a subscription.',
  token: 'A card saved without a charge.',
  authorization: 'A hold, or its release.',
};

export const ACTION_MEANINGS: Readonly<Record<(typeof ACTIONS)[number], string>> = {
  Authorize: 'The amount is put on hold.',
  Tokenize: 'A card is saved.',
  Debit: 'The payment is charged.',
  Capture: 'A hold is captured.',
  Refund: 'The full amount is refunded.',
  PartialRefund: 'Part of the amount is refunded.',
  Void: 'A hold is released.',
  Chargeback: 'The buyer’s bank charges the payment back.',
  ChargebackRefund: 'A chargeback is reversed.',
};

/** `transaction_error_code` of an attempt that its issuer approved. */
export const APPROVED_CODE = 20_000;

export const BUYER_STATUS_MEANINGS: Readonly<Record<0 | 1 | 10, string>> = {
  0: 'Unused.',
  1: 'Active: a payment with it has succeeded.',
  10: 'Inactive: used up, revoked or canceled.',
};
