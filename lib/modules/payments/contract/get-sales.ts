import { z } from 'zod';
import type { IdKind } from '#lib/kernel/ids.ts';
import { contract } from '#lib/kernel/contract.ts';
import { flags, language, moment, oneOrMany, publicId, secret, text } from '#lib/kernel/wire.ts';
import { whole } from '#lib/kernel/wire-numbers.ts';
import { clientKey } from '#lib/kernel/sale/sale-fields.ts';
import { PAYMENT_METHODS } from '#lib/kernel/sale/payment-method.ts';
import { SALE_STATUS_MEANING, SALE_STATUSES } from '#lib/kernel/sale/sale-status.ts';
import { LIST_NOTE } from '#lib/kernel/list-fields.ts';

/** Filter of one value, or of an array of values. */
const words = oneOrMany(text({ max: 500 }).required).optional;

export const idsOf = (kind: IdKind) => oneOrMany(publicId(kind, { max: 500 }).required).optional;

const saleIds = idsOf('sale');

export const numbers = oneOrMany(whole({ digits: 12 }).required).optional;

/** The filters of both lists. */
export const saleFilters = {
  svc_client_key: clientKey.optional,
  seller_svc_id: oneOrMany(secret({ max: 64 }).required).required,
  sale_svc_code: numbers,
  sale_svc_id: saleIds,
  svc_sale_id: saleIds,
  transaction_id: words,
  sale_created: oneOrMany(moment).optional,
  sale_created_min: moment,
  sale_created_max: moment,
  sale_status: oneOrMany(z.enum(SALE_STATUSES)).optional,
  sale_price: numbers,
  sale_currency: words,
  sale_payment_method: oneOrMany(z.enum(PAYMENT_METHODS)).optional,
  sale_auth_number: words,
  buyer_card_mask: words,
  buyer_card_last_four_digits: words,
  buyer_name: words,
  buyer_email: words,
  buyer_phone: words,
  buyer_social_id: oneOrMany(text({ max: 500, isSecret: true }).required).optional,
  buyer_card_is_foreign: flags,
  page_size: whole({ min: 1, max: 500, description: 'Default 100.' }).optional,
  page: whole({ min: 1, max: 1_000_000_000, description: 'From 1.' }).optional,
  language: language(),
};

const request = z.object(saleFilters);

/** Item of the response; fields in the order of answers, section 2. */
export const saleItem = z.object({
  seller_svc_id: z.string(),
  seller_id: z.string(),
  sale_svc_code: z.int(),
  transaction_id: z.string(),
  sale_type: z.int(),
  sale_created: z.string(),
  sale_status: z.enum(SALE_STATUSES).meta({ description: SALE_STATUS_MEANING }),
  transaction_risk_score: z.int(),
  sale_currency: z.string(),
  sale_price: z.int(),
  sale_price_after_fees: z
    .string()
    .meta({ description: 'Minor units. "0" until the sale is paid, and for a sale that only saves a card.' }),
  sale_description: z.string(),
  sale_installments: z.int(),
  transaction_first_payment: z.string(),
  transaction_periodical_payment: z.string(),
  sale_vat: z.string(),
  sale_paid_date: z.string(),
  sale_auth_number: z.string(),
  sale_release_date: z.string(),
  sale_error_code: z.int(),
  sale_error_text: z.string(),
  sale_payment_method: z.enum(PAYMENT_METHODS),
  sale_svc_id: z.string(),
  sale_url: z.string(),
  sale_is_3ds: z.boolean(),
  sale_fees: z.object({
    sale_processing_fee: z.string(),
    sale_processing_fee_total: z.int(),
    sale_processing_charge: z.string(),
    sale_discount_fee: z.string(),
    sale_discount_fee_total: z.int(),
    sale_rapid_settlement_fee: z.string(),
    sale_rapid_settlement_fee_total: z.int(),
    sale_annual_interest_rate: z.string(),
    sale_market_fee: z.string(),
    sale_market_fee_fixed: z.int(),
    sale_market_fee_total: z.int(),
  }),
  sale_buyer_details: z.object({
    buyer_card_mask: z.string(),
    buyer_card_expiry: z.string(),
    buyer_card_brand: z.string(),
    buyer_card_is_foreign: z.union([z.boolean(), z.literal('')]).describe('Empty until a card is known.'),
    buyer_name: z.string(),
    buyer_email: z.string(),
    buyer_phone: z.string(),
    buyer_social_id: z.string(),
  }),
  sale_invoices: z
    .array(z.object({ doc_type: z.int(), sale_invoice_number: z.int(), sale_invoice_url: z.string() }))
    .describe('For sellers with the invoices module: 320 for the payment, 330 for each refund.'),
  sale_refunded_total: z.int().describe('Total refunded so far, minor units of sale_currency.'),
  sale_refund_buffer: z
    .int()
    .describe(
      'The amount that can still be refunded, in minor units: captured, minus refunded, charged back or ' +
        'being refunded now. 0 for an unpaid sale.',
    ),
});

export type SaleItem = z.output<typeof saleItem>;

/** POST /get-sales: the seller's sales, newest first (specification 4.5, answers section 2). */
export const getSalesContract = contract({
  id: 'get-sales',
  method: 'POST',
  path: '/get-sales',
  summary: 'Find sales with filters. Each filter accepts one value or an array.',
  notes: [
    LIST_NOTE,
    'Dates are `YYYY-MM-DD HH:MM:SS` in the time zone of the deployment.',
    'If nothing matches, the call succeeds with an empty list.',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  maxBodyBytes: 256 * 1_024,
  saysSession: true,
  request,
  response: z.object({
    items_count: z.int(),
    items: z.array(saleItem),
    status_code: z.literal(0),
    session: z.string(),
  }),
  refusals: [
    'unreadable_body',
    'missing_parameter',
    'invalid_value',
    'combination_not_allowed',
    'unknown_client_key',
    'seller_not_found',
    'temporarily_unavailable',
  ],
  example: {
    request: { seller_svc_id: 'MPL004T7-…', transaction_id: 'order-1001', page_size: 100, page: 1 },
    response: {
      items_count: 1,
      items: [
        {
          seller_svc_id: 'MPL004T7-…',
          seller_id: '1',
          sale_svc_code: 482_190_337,
          transaction_id: 'order-1001',
          sale_type: 1,
          sale_created: '2026-11-21 10:15:00',
          sale_status: 'completed',
          transaction_risk_score: 0,
          sale_currency: 'ILS',
          sale_price: 5000,
          sale_price_after_fees: '2705',
          sale_description: 'Coffee beans',
          sale_installments: 1,
          transaction_first_payment: '5000',
          transaction_periodical_payment: '0',
          sale_vat: '0.18',
          sale_paid_date: '2026-11-21 10:16:02',
          sale_auth_number: '0412345',
          sale_release_date: '2026-11-28 10:16:02',
          sale_error_code: 0,
          sale_error_text: '',
          sale_payment_method: 'credit-card',
          sale_svc_id: 'SALE007K-…',
          sale_url: 'https://pay.example.com/sale/generate/SALE007K-…',
          sale_is_3ds: false,
          sale_fees: {
            sale_processing_fee: '2.50',
            sale_processing_fee_total: 195,
            sale_processing_charge: '0.70',
            sale_discount_fee: '0.00',
            sale_discount_fee_total: 0,
            sale_rapid_settlement_fee: '0.00',
            sale_rapid_settlement_fee_total: 0,
            sale_annual_interest_rate: '0.00',
            sale_market_fee: '12.00',
            sale_market_fee_fixed: 1500,
            sale_market_fee_total: 2100,
          },
          sale_buyer_details: {
            buyer_card_mask: '411111******1111',
            buyer_card_expiry: '1230',
            buyer_card_brand: 'Visa',
            buyer_card_is_foreign: true,
            buyer_name: 'Dana Levi',
            buyer_email: 'dana@example.com',
            buyer_phone: '',
            buyer_social_id: '',
          },
          sale_invoices: [],
          sale_refunded_total: 0,
          sale_refund_buffer: 5000,
        },
      ],
      status_code: 0,
      session: 'k7w2m9xa',
    },
  },
});

export type GetSalesRequest = z.output<typeof getSalesContract.request>;
