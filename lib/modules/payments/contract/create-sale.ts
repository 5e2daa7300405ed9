import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { currency, email, language, oneOf, phone, secret, text } from '#lib/kernel/wire.ts';
import { amount } from '#lib/kernel/wire-numbers.ts';
import { clientKey, sellerId, url } from '#lib/kernel/sale/sale-fields.ts';
import { challengeRecord, deviceSaleRecord, SALE_RECORD_EXAMPLE, saleRecord } from './sale-record.ts';
import { PAYMENT_METHODS } from '#lib/kernel/sale/payment-method.ts';

const MISSING = 'missing_parameter';

const payment = z.object(
  {
    method: oneOf(PAYMENT_METHODS).required,
    pos_id: text({ max: 3, pattern: /^(?!000)\d{3}$/ }).optional,
    card_number: secret({ max: 32, description: 'Digits as a number or a string.' }).optional,
    card_expiry: secret({ max: 10, description: 'MMYY' }).optional,
    card_cvv: secret({ max: 4, min: 3, pattern: /^\d+$/ }).optional,
  },
  { error: ({ input }) => (input === undefined || input === null ? MISSING : 'invalid_value') },
);

const customer = z.object({
  name: text({ max: 255 }).required,
  email: email().required,
  phone: phone({ max: 50 }).required,
  zip_code: text({ max: 20 }).optional,
  social_id: text({ max: 20, isSecret: true }).optional,
});

const shape = z.object({
  seller_svc_id: sellerId.required,
  product_name: text({ max: 500 }).required,
  sale_price: amount().required,
  transaction_id: text({ max: 255 }).required,
  sale_callback_url: url.required,
  payment,
  sale_type: oneOf(['sale', 'authorize']).optional,
  currency: currency().optional,
  language: language(),
  customer: customer.nullish().transform((value) => value ?? undefined),
  svc_client_key: clientKey.optional,
});

const CARD_FIELDS = ['card_number', 'card_expiry', 'card_cvv'] as const;

const request = shape.superRefine((sent, context) => {
  const isAtDevice = sent.payment.method === 'emv' || sent.payment.method === 'pos';
  if (isAtDevice && sent.payment.pos_id === undefined)
    context.addIssue({ code: 'custom', message: MISSING, path: ['payment', 'pos_id'] });
  if (sent.payment.method !== 'credit-card') return;
  for (const field of CARD_FIELDS)
    if (sent.payment[field] === undefined)
      context.addIssue({ code: 'custom', message: MISSING, path: ['payment', field] });
});

/** POST /sales: creates a sale and pays it in one call (specification 4.6, answers section 2). */
export const createSaleContract = contract({
  id: 'create-sale',
  method: 'POST',
  path: '/sales',
  summary: 'Create a sale and pay it in one call, with a card or at a terminal.',
  notes: [
    'With `payment.method` `emv` or `pos`, the payment is sent to the device `payment.pos_id`. The response ' +
      'comes when the payment has ended there, after at most 120 seconds. If you close the connection, the ' +
      'payment continues: the callback and get-sales give the result.',
  ],
  auth: 'seller',
  limitGroup: 'payments',
  maxBodyBytes: 32 * 1_024,
  isMoney: true,
  request,
  response: z.union([deviceSaleRecord, saleRecord, challengeRecord]),
  refusals: [
    'unreadable_body',
    'missing_parameter',
    'invalid_value',
    'currency_not_allowed',
    'invalid_price',
    'social_id_invalid',
    'combination_not_allowed',
    'url_not_acceptable',
    'unknown_client_key',
    'seller_not_found',
    'seller_not_approved',
    'service_not_active',
    'wrong_terminal',
    'too_many_requests',
    'market_fee_too_high',
    'device_unpaired',
    'device_offline',
    'device_busy',
    'device_cancelled',
    'device_timeout',
    'outcome_unknown',
    'temporarily_unavailable',
  ],
  example: {
    request: {
      seller_svc_id: 'MPL004T7-…',
      product_name: 'Coffee beans',
      sale_price: 5075,
      transaction_id: 'order-1001',
      sale_callback_url: 'https://shop.example.com/callback',
      currency: 'ILS',
      language: 'en',
      payment: { method: 'credit-card', card_number: '4111111111111111', card_expiry: '1230', card_cvv: '123' },
      customer: { name: 'Dana Levi', email: 'dana@example.com', phone: '0521234567' },
    },
    response: SALE_RECORD_EXAMPLE,
  },
});

export type CreateSaleRequest = z.output<typeof createSaleContract.request>;
