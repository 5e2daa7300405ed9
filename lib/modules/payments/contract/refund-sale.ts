import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language } from '#lib/kernel/wire.ts';
import { amount } from '#lib/kernel/wire-numbers.ts';
import { clientKey, saleId, sellerId } from '#lib/kernel/sale/sale-fields.ts';

/** The refund record of specification 2.4. A declined refund carries the error body's fields beside it. */
const refundRecord = z.object({
  status_code: z.int(),
  status_error_code: z.int(),
  svc_status: z.enum(['success', 'error']),
  status_error_details: z.string().optional(),
  status_additional_info: z.string().nullable().optional(),
  refunded_from_creditcard: z.boolean(),
  sale_invoice_number: z.int().nullable(),
  sale_invoice_url: z.string().nullable(),
  sale_refund_buffer: z.int(),
  sale_status: z.string(),
  svc_transaction_total: z.int(),
  svc_transaction_total_aft_deduction: z.int(),
  svc_transaction_id: z.string(),
  svc_transaction_card_brand: z.string(),
  svc_transaction_auth_number: z.string(),
  svc_transaction_voucher: z.string(),
  svc_signature: z.string(),
  svc_transaction_acquirer: z.string(),
  svc_transaction_arn: z.string().nullable(),
});

export type RefundRecord = z.output<typeof refundRecord>;

/** POST /refund-sale: gives back all that is left of a sale, or part of it (specification 4.4). */
export const refundSaleContract = contract({
  id: 'refund-sale',
  method: 'POST',
  path: '/refund-sale',
  summary: 'Refund a paid sale in full or in part, or release a hold.',
  notes: [
    'Without `sale_refund_amount`, the full remaining amount is refunded. If the sale is authorized, the ' +
      'hold is released; a hold can only be released in full.',
    'What a chargeback has taken can’t be refunded. What it left can be, and what comes back of it.',
    'If the seller’s balance doesn’t cover the refund, the seller’s own card is charged first. Without a card, the ' +
      'balance can go below zero up to a limit; beyond it the refund is rejected (352).',
    'Repeating the call makes a second refund. Send an `Idempotency-Key`, or if you got no response, check ' +
      'with get-sales before you repeat the call.',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  isMoney: true,
  request: z.object({
    svc_client_key: clientKey.optional,
    seller_svc_id: sellerId.required,
    svc_sale_id: saleId.required,
    sale_refund_amount: amount({
      description:
        'Minor units, at least 500; leave out to refund the full remaining amount or to release a hold. An ' +
        'empty value is rejected (352).',
    }).allWithout,
    language: language(),
  }),
  response: refundRecord,
  refusals: [
    'unreadable_body',
    'missing_parameter',
    'invalid_value',
    'invalid_price',
    'combination_not_allowed',
    'unknown_client_key',
    'seller_not_found',
    'sale_not_found',
    'sale_busy',
    'wrong_sale_status',
    'balance_too_low',
    'outcome_unknown',
    'temporarily_unavailable',
  ],
  example: {
    request: { seller_svc_id: 'MPL004T7-…', svc_sale_id: 'SALE007K-…', sale_refund_amount: 1000, language: 'en' },
    response: {
      status_code: 0,
      status_error_code: 0,
      svc_status: 'success',
      refunded_from_creditcard: false,
      sale_invoice_number: null,
      sale_invoice_url: null,
      sale_refund_buffer: 4075,
      sale_status: 'partial-refund',
      svc_transaction_total: 1000,
      svc_transaction_total_aft_deduction: 1000,
      svc_transaction_id: 'TRAN002I-…',
      svc_transaction_card_brand: 'Visa',
      svc_transaction_auth_number: '0412346',
      svc_transaction_voucher: '100002',
      svc_signature: '5f1d0c0a7f6a4b1f9d2b7a0a4a3e9c11',
      svc_transaction_acquirer: 'Kupa Test Bank',
      svc_transaction_arn: '74000000000000000000012',
    },
  },
});

export type RefundSaleRequest = z.output<typeof refundSaleContract.request>;
