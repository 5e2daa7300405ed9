import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { flags, moment } from '#lib/kernel/wire.ts';
import { getSalesContract, idsOf, numbers, saleFilters, saleItem } from './get-sales.ts';
import { PAYMENT_METHODS } from '#lib/kernel/sale/payment-method.ts';
import { SALE_STATUS_MEANING, SALE_STATUSES } from '#lib/kernel/sale/sale-status.ts';
import { LIST_NOTE } from '#lib/kernel/list-fields.ts';

/** Kinds of money movement, as the wire names them. */
export const ACTIONS = [
  'Authorize',
  'Tokenize',
  'Debit',
  'Capture',
  'Refund',
  'PartialRefund',
  'Void',
  'Chargeback',
  'ChargebackRefund',
] as const;

/** Attempt in the response; fields in the order of answers, section 2. */
export const attemptItem = z.object({
  sale_svc_id: z.string(),
  sale_svc_code: z.int(),
  transaction_id: z.string(),
  svc_transaction_id: z.string(),
  transaction_created_at: z.string(),
  sale_type: z.int(),
  sale_status: z.enum(SALE_STATUSES).meta({ description: SALE_STATUS_MEANING }),
  transaction_status: z.int(),
  transaction_type: z.int(),
  transaction_action: z.enum(ACTIONS),
  sale_currency: z.string(),
  sale_description: z.string(),
  sale_installments: z.int(),
  sale_payment_method: z.enum(PAYMENT_METHODS),
  transaction_price: z.int(),
  transaction_price_after_fees: z
    .string()
    .meta({ description: 'Minor units. "0" for an attempt that failed or moved no money.' }),
  sale_vat: z.string(),
  sale_auth_number: z.string(),
  transaction_release_date: z.string(),
  transaction_voucher: z.string(),
  transaction_reference_number: z.string(),
  transaction_arn: z.string(),
  transaction_acquirer: z.string(),
  transaction_error_code: z.int(),
  transaction_error_text: z.string(),
  transaction_is_canceled: z.boolean(),
  sale_is_3ds: z.boolean(),
  sale_fees: saleItem.shape.sale_fees,
  sale_buyer_details: saleItem.shape.sale_buyer_details,
  transaction_invoice_url: z.string(),
  transaction_invoice_doc_number: z.string(),
});

export type AttemptItem = z.output<typeof attemptItem>;

const {
  items: [saleExample],
} = getSalesContract.example.response as { items: [Record<string, unknown>] };

/** POST /get-transactions: every attempt to move money of the seller's sales, newest first (answers, section 2). */
export const getTransactionsContract = contract({
  id: 'get-transactions',
  method: 'POST',
  path: '/get-transactions',
  summary: 'Find transactions: one item for each attempted payment, capture, refund or chargeback.',
  notes: [LIST_NOTE, 'A `TRAN…` value in `transaction_id` is treated as `svc_transaction_id`.'],
  auth: 'seller_or_partner',
  limitGroup: null,
  maxBodyBytes: 256 * 1_024,
  saysSession: true,
  request: z.object({
    ...saleFilters,
    svc_transaction_id: idsOf('attempt'),
    transaction_type: numbers,
    transaction_status: numbers,
    transaction_created_min: moment,
    transaction_created_max: moment,
    transaction_price: numbers,
    sale_is_3ds: flags,
  }),
  response: z.object({
    items_count: z.int(),
    items: z.array(attemptItem),
    status_code: z.literal(0),
    session: z.string(),
  }),
  refusals: getSalesContract.refusals,
  example: {
    request: {
      seller_svc_id: 'MPL004T7-…',
      transaction_id: 'order-1001',
      transaction_status: [2, 4],
      page_size: 100,
      page: 1,
    },
    response: {
      items_count: 1,
      items: [
        {
          sale_svc_id: 'SALE007K-…',
          sale_svc_code: 482_190_337,
          transaction_id: 'order-1001',
          svc_transaction_id: 'TRAN002I-…',
          transaction_created_at: '2026-11-21 10:16:01',
          sale_type: 1,
          sale_status: 'completed',
          transaction_status: 2,
          transaction_type: 1,
          transaction_action: 'Debit',
          sale_currency: 'ILS',
          sale_description: 'Coffee beans',
          sale_installments: 1,
          sale_payment_method: 'credit-card',
          transaction_price: 5000,
          transaction_price_after_fees: '2705',
          sale_vat: '0.18',
          sale_auth_number: '0412345',
          transaction_release_date: '2026-11-28 10:16:02',
          transaction_voucher: '100001',
          transaction_reference_number: 'K0000000001',
          transaction_arn: '74000000000000000000001',
          transaction_acquirer: 'Kupa Test Bank',
          transaction_error_code: 20_000,
          transaction_error_text: '',
          transaction_is_canceled: false,
          sale_is_3ds: false,
          sale_fees: saleExample['sale_fees'],
          sale_buyer_details: saleExample['sale_buyer_details'],
          transaction_invoice_url: '',
          transaction_invoice_doc_number: '',
        },
      ],
      status_code: 0,
      session: 'k7w2m9xa',
    },
  },
});

export type GetTransactionsRequest = z.output<typeof getTransactionsContract.request>;
