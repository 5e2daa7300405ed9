import {
  type CallbackField,
  type CallbackPresence,
  NOTIFY_TYPE,
  ON_ERROR,
} from '#lib/modules/callbacks/contract/callback-fields.ts';

/**
 * The fields of a sale callback in the order in which they are sent (answers, section 5): the sender writes its form by
 * this list, and the reference and the OpenAPI document are made of it.
 */

const IN_REFUND = { cell: 'refund', sentence: 'In refund only.' } as const satisfies CallbackPresence;
const WITH_TOKEN = {
  cell: 'if a token was created',
  sentence: 'If a token was created.',
} as const satisfies CallbackPresence;
const IN_SALE_PAID = { cell: 'sale-paid', sentence: 'In sale-paid only.' } as const satisfies CallbackPresence;
const IN_MANDATE_UPDATE = {
  cell: 'sale-il-direct-debit-update',
  sentence: 'In sale-il-direct-debit-update only.',
} as const satisfies CallbackPresence;

/** Buyer and card of a callback: the same for sales and subscriptions. */
export const BUYER_CALLBACK_FIELDS = [
  { name: 'buyer_name', value: 'text', when: 'known', meaning: 'Name of the buyer.', example: 'Dana Levi' },
  { name: 'buyer_email', value: 'text', when: 'known', meaning: 'Email of the buyer.', example: 'dana@example.com' },
  { name: 'buyer_phone', value: 'text', when: 'known', meaning: 'Phone of the buyer.', example: '0521234567' },
  { name: 'buyer_social_id', value: 'text', when: 'known', meaning: 'ID number of the buyer.', example: '008336174' },
  {
    name: 'buyer_card_mask',
    value: 'text',
    when: 'known',
    meaning: 'First six and last four digits.',
    example: '411111******1111',
  },
  { name: 'buyer_card_exp', value: 'text', when: 'known', meaning: 'MMYY.', example: '1230' },
] as const satisfies readonly CallbackField[];

export const SALE_CALLBACK_FIELDS = [
  {
    name: 'svc_status',
    value: 'word',
    when: 'always',
    meaning: 'success, or failure when the attempt failed.',
    example: 'success',
  },
  {
    name: 'status_error_code',
    value: 'integer',
    when: 'always',
    meaning: '0, or the code of the error or decline.',
    example: '0',
  },
  { name: 'status_code', value: 'integer', when: 'always', meaning: '0 success, 1 error.', example: '0' },
  {
    name: 'svc_sale_id',
    value: 'text',
    when: 'always',
    meaning: 'The sale. Part of the signature.',
    example: 'SALE007K-…',
  },
  {
    name: 'svc_sale_code',
    value: 'integer',
    when: 'always',
    meaning: 'A short number to show people. You can’t search by it.',
    example: '482190337',
  },
  {
    name: 'sale_created',
    value: 'time',
    when: 'always',
    meaning: 'When the sale was created.',
    example: '2026-11-21 10:15:00',
  },
  {
    name: 'svc_sale_status',
    value: { enumeration: 'sale_status' },
    when: 'always',
    meaning: 'Status of the sale after this event, as in sale_status.',
    example: 'completed',
  },
  {
    name: 'sale_status',
    value: { enumeration: 'sale_status' },
    when: 'always',
    meaning: 'Status of the sale after this event.',
    example: 'completed',
  },
  { name: 'currency', value: 'text', when: 'always', meaning: 'ISO 4217.', example: 'ILS' },
  {
    name: 'transaction_id',
    value: 'text',
    when: 'known',
    meaning: 'Your own identifier of the sale; omitted if you sent none.',
    example: 'order-1001',
  },
  {
    name: 'sale_payment_method',
    value: { enumeration: 'sale_payment_method' },
    when: 'always',
    meaning: 'The payment method.',
    example: 'credit-card',
  },
  {
    name: 'is_token_sale',
    value: 'flag',
    when: 'always',
    meaning: '1 if the card was saved as a token, or the sale was paid with one.',
    example: '0',
  },
  {
    name: 'price',
    value: 'amount',
    when: 'always',
    meaning: 'The price of the sale. In refund, the original price, not the refunded amount.',
    example: '5075',
  },
  {
    name: 'svc_signature',
    value: 'text',
    when: 'always',
    meaning: 'MD5 signature; see Signatures.',
    example: '9b2c0f4f0e1d4f3ab0a5d1a7c1f1e0aa',
  },
  {
    name: 'sale_description',
    value: 'text',
    when: 'always',
    meaning: 'The product name of the sale.',
    example: 'Coffee beans',
  },
  {
    name: 'sale_type',
    value: 'word',
    when: 'always',
    meaning: 'Sale, Authorize, Token, Template or MultiCapture.',
    example: 'Sale',
  },
  {
    name: 'svc_transaction_id',
    value: 'text',
    when: 'always',
    meaning: 'The payment, capture, refund or failed attempt that this event is about. Part of the signature.',
    example: 'TRAN002I-…',
  },
  {
    name: 'svc_transaction_total',
    value: 'amount',
    when: 'always',
    meaning: 'The amount paid, captured, refunded or attempted.',
    example: '5075',
  },
  {
    name: 'svc_transaction_card_brand',
    value: 'text',
    when: 'known',
    meaning: 'Visa, Mastercard, AMEX, Isracard, Diners, Discover, JCB or PrivateLabel.',
    example: 'Visa',
  },
  {
    name: 'svc_transaction_auth_number',
    value: 'text',
    when: 'known',
    meaning: 'Authorization number of the card company.',
    example: '0412345',
  },
  { name: 'svc_transaction_voucher', value: 'text', when: 'known', meaning: 'Voucher number.', example: '100001' },
  {
    name: 'svc_transaction_emv_uid',
    value: 'text',
    when: 'known',
    meaning: 'Identifier of the terminal. For payments on a device only.',
    example: '',
  },
  {
    name: 'svc_transaction_acquirer',
    value: 'text',
    when: 'known',
    meaning: 'The acquirer.',
    example: 'Kupa Test Bank',
  },
  {
    name: 'svc_transaction_auth_source',
    value: 'text',
    when: 'known',
    meaning: 'Who authorized the payment. For payments on a device only.',
    example: '',
  },
  {
    name: 'svc_transaction_card_issuer',
    value: 'text',
    when: 'known',
    meaning: 'The card’s issuer, if the acquirer provides it.',
    example: '',
  },
  {
    name: 'svc_transaction_credit_type',
    value: 'text',
    when: 'known',
    meaning: 'Credit type, if the acquirer provides it.',
    example: '',
  },
  ...BUYER_CALLBACK_FIELDS,
  { name: 'buyer_card_is_foreign', value: 'flag', when: 'known', meaning: '1 for a card issued abroad.', example: '1' },
  { name: 'installments', value: 'integer', when: 'always', meaning: 'Number of payments.', example: '1' },
  {
    name: 'transaction_first_payment',
    value: 'amount',
    when: 'known',
    meaning: 'The first payment; for a single payment, its amount. Sent if an amount was charged or put on hold.',
    example: '1693',
  },
  {
    name: 'transaction_periodical_payment',
    value: 'amount',
    when: 'known',
    meaning: 'Each further payment; 0 for a single payment.',
    example: '1691',
  },
  {
    name: 'transaction_arn',
    value: 'text',
    when: 'known',
    meaning: 'Acquirer reference number.',
    example: '74000000000000000000001',
  },
  {
    name: 'sale_paid_date',
    value: 'time',
    when: 'known',
    meaning: 'When the sale was paid, not when the callback was sent.',
    example: '2026-11-21 10:16:02',
  },
  {
    name: 'sale_release_date',
    value: 'time',
    when: 'known',
    meaning: 'When the money is released to the seller.',
    example: '2026-11-28 10:16:02',
  },
  {
    name: 'sale_3ds',
    value: 'flag',
    when: 'always',
    meaning: '1 if the issuer authenticated the buyer (3-D Secure).',
    example: '0',
  },
  {
    name: 'sale_refund_buffer',
    value: 'amount',
    when: IN_REFUND,
    meaning: 'The amount that can still be refunded. In refund callbacks only.',
    example: '4075',
  },
  {
    name: 'sale_invoice_url',
    value: 'text',
    when: 'known',
    meaning: 'The invoice, if the seller has the invoices module.',
    example: '',
  },
  {
    name: 'buyer_key',
    value: 'text',
    when: WITH_TOKEN,
    meaning:
      'The token; only if the sale asked for it with capture_buyer or type token, or a direct debit created ' +
      'a mandate.',
    example: 'BUYERK4T-…',
  },
  {
    name: 'buyer_status',
    value: 'integer',
    when: IN_SALE_PAID,
    meaning: '0 unused, 1 active, 10 inactive. In sale-paid only.',
    example: '0',
  },
  {
    name: 'authorization_status',
    value: 'integer',
    when: IN_MANDATE_UPDATE,
    meaning: 'Status of the mandate. In sale-il-direct-debit-update only.',
    example: '1',
  },
  {
    name: 'authorization_error_code',
    value: 'integer',
    when: IN_MANDATE_UPDATE,
    meaning: '0, or the bank’s reason for rejecting it. In sale-il-direct-debit-update only.',
    example: '0',
  },
  {
    name: 'status_error_details',
    value: 'text',
    when: ON_ERROR,
    meaning: 'Why it failed, in the language of the sale.',
    example: '',
  },
  { ...NOTIFY_TYPE, example: 'sale-complete' },
] as const satisfies readonly CallbackField[];

export type CallbackFieldName = (typeof SALE_CALLBACK_FIELDS)[number]['name'];

/** `sale_type` in callbacks; types without an entry are written as a plain sale. */
export const SALE_TYPE_WORDS: Readonly<Record<string, string>> = {
  sale: 'Sale',
  authorize: 'Authorize',
  token: 'Token',
  template: 'Template',
  'multi-capture': 'MultiCapture',
};
