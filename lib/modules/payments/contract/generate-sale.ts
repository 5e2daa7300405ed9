import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { fromMajorText, MAXIMUM_AMOUNT, MINIMUM_AMOUNT } from '#lib/kernel/money.ts';
import { majorCause } from '#lib/kernel/wire-numbers.ts';
import type { Cause } from '#lib/kernel/refusals/refusal-causes.ts';
import { isDialable, isEmailAddress } from '#lib/kernel/person/recipient.ts';
import { MAX_MARKET_FEE_FIXED, saleCreation } from '#lib/kernel/sale/sale-fields.ts';
import { challengeRecord, saleRecord } from './sale-record.ts';
import { PAYMENT_METHODS } from '#lib/kernel/sale/payment-method.ts';

/** The minimum price does not apply to a sale that stores a card without a charge. */
const request = z.object(saleCreation).superRefine((sent, context) => {
  const issue = (field: string, message: string, cause?: Cause) =>
    context.addIssue({ code: 'custom', message, path: [field], ...(cause && { params: { cause } }) });
  if (sent.market_fee_fixed !== undefined && fromMajorText(sent.market_fee_fixed, sent.currency) === null)
    issue('market_fee_fixed', 'invalid_value', majorCause(MAX_MARKET_FEE_FIXED));
  const isFree = sent.sale_type === 'token' && sent.sale_price === 0;
  if (!isFree && sent.sale_price < MINIMUM_AMOUNT)
    issue('sale_price', 'invalid_price', { key: 'amount', values: { min: MINIMUM_AMOUNT, max: MAXIMUM_AMOUNT } });
  if (sent.sale_type === 'multi-capture' && sent.origin_sale_id === undefined)
    issue('origin_sale_id', 'missing_parameter');
  if (sent.sale_type === 'multi-capture' && sent.buyer_key !== undefined) issue('buyer_key', 'combination_not_allowed');
  if (sent.sale_type !== 'multi-capture' && sent.origin_sale_id !== undefined)
    issue('origin_sale_id', 'combination_not_allowed');
  // Addresses are checked for a notification alone, else stored as sent.
  if (sent.sale_send_notification && sent.sale_email !== undefined && !isEmailAddress(sent.sale_email))
    issue('sale_email', 'invalid_value', { key: 'email' });
  if (sent.sale_send_notification && sent.sale_mobile !== undefined && !isDialable(sent.sale_mobile))
    issue('sale_mobile', 'invalid_value', { key: 'phone' });
  if (sent.buyer_key !== undefined && sent.capture_buyer) issue('capture_buyer', 'combination_not_allowed');
  if (sent.buyer_key !== undefined && (sent.sale_type === 'template' || sent.sale_type === 'token'))
    issue('buyer_key', 'combination_not_allowed');
});

/** Response for a sale that was made and not charged. */
const generated = z.object({
  status_code: z.literal(0),
  sale_url: z.string(),
  svc_sale_id: z.string(),
  svc_sale_code: z.int(),
  price: z.int(),
  transaction_id: z.string(),
  currency: z.string(),
  sale_payment_method: z.enum(PAYMENT_METHODS),
  session: z.string(),
});

/** Response for a sale charged at once, by token or from an authorization: with the full record. */
const charged = saleRecord.extend({
  sale_url: z.string(),
  sale_payment_method: z.enum(PAYMENT_METHODS),
  session: z.string(),
});

/** POST /generate-sale: creates a sale and answers the address of its payment page (specification 4.1). */
export const generateSaleContract = contract({
  id: 'generate-sale',
  method: 'POST',
  path: '/generate-sale',
  summary: 'Create a sale and get the URL of its payment page.',
  notes: [
    'Send the buyer to `sale_url` exactly as returned, or open it in an iframe with `allow="payment"`.',
    'If you leave out `sale_callback_url` or `sale_return_url`, the seller’s settings are used.',
  ],
  auth: 'seller',
  limitGroup: 'payments',
  maxBodyBytes: 512 * 1_024,
  saysSession: true,
  request,
  isMoney: true,
  response: z.union([generated, charged, challengeRecord]),
  refusals: [
    'unreadable_body',
    'missing_parameter',
    'invalid_value',
    'currency_not_allowed',
    'invalid_price',
    'combination_not_allowed',
    'url_not_acceptable',
    'unknown_client_key',
    'seller_not_found',
    'seller_not_approved',
    'too_many_requests',
    'market_fee_too_high',
    'token_unusable',
    'sale_not_found',
    'sale_busy',
    'wrong_sale_status',
    'outcome_unknown',
    'temporarily_unavailable',
  ],
  example: {
    request: {
      seller_svc_id: 'MPL004T7-…',
      sale_price: 5075,
      currency: 'ILS',
      product_name: 'Coffee beans',
      transaction_id: 'order-1001',
      language: 'en',
    },
    response: {
      status_code: 0,
      sale_url: 'https://pay.example.com/sale/generate/SALE007K-…',
      svc_sale_id: 'SALE007K-…',
      svc_sale_code: 482_190_337,
      price: 5075,
      transaction_id: 'order-1001',
      currency: 'ILS',
      sale_payment_method: 'credit-card',
      session: 'k7w2m9xa',
    },
  },
});

export type GenerateSaleRequest = z.output<typeof generateSaleContract.request>;
