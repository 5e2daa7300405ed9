import { z } from 'zod';
import { SALE_STATUS_MEANING } from '#lib/kernel/sale/sale-status.ts';

/** The fields of specification 2.3, in its order. A decline carries the error body's fields beside its code. */
const RECORD_FIELDS = {
  status_code: z.int(),
  svc_status: z.enum(['success', 'failure']),
  status_error_code: z.int(),
  status_error_details: z.string().optional(),
  status_additional_info: z.string().nullable().optional(),
  svc_sale_id: z.string(),
  svc_sale_code: z.int(),
  sale_created: z.string(),
  svc_sale_status: z.string().meta({ description: 'Same value as `sale_status`.' }),
  sale_status: z.string().meta({ description: SALE_STATUS_MEANING }),
  currency: z.string(),
  transaction_id: z.string(),
  is_token_sale: z.boolean(),
  price: z.int(),
  svc_signature: z.string(),
  svc_transaction_id: z.string(),
  svc_transaction_total: z.string().meta({
    description: 'Amount of this transaction in minor units; 0 if a card was only saved (`sale_type` `token`).',
  }),
  svc_transaction_card_brand: z.string(),
  svc_transaction_auth_number: z.string(),
  svc_transaction_voucher: z.string().nullable(),
  buyer_name: z.string(),
  buyer_email: z.string(),
  buyer_phone: z.string().nullable(),
  buyer_social_id: z.string().nullable(),
  buyer_card_mask: z.string(),
  buyer_card_exp: z.string(),
  buyer_card_is_foreign: z.boolean(),
  installments: z.int(),
  sale_paid_date: z.string().nullable(),
  sale_release_date: z.string().nullable(),
  redirect_url: z.string().nullable(),
};

/** The eleven that the record of a payment at a terminal adds, in the order of specification 2.3. */
const DEVICE_FIELDS = {
  sale_description: z.string(),
  sale_deferred_months: z.int(),
  svc_transaction_emv_uid: z.string().meta({ description: "The terminal's identifier." }),
  svc_transaction_acquirer: z.string(),
  svc_transaction_auth_source: z.string(),
  svc_transaction_card_issuer: z.string(),
  svc_transaction_credit_type: z.int().meta({ description: '1 one payment, 8 installments.' }),
  transaction_first_payment: z.string().meta({ description: 'Minor units of the first payment of the sale.' }),
  transaction_periodical_payment: z.string().meta({
    description: 'Minor units of each further payment; 0 if there is only one.',
  }),
  transaction_arn: z.string().nullable(),
  sale_3ds: z.boolean(),
};

const FURTHER_FIELDS = {
  /** The issuer said who pays (3-D Secure). */
  '3ds_sale': z.boolean(),
  /** Present where the card was stored. */
  buyer_key: z.string().optional(),
  /** Present for sellers with the module of invoices. */
  sale_invoice_number: z.int().optional(),
  sale_invoice_url: z.string().optional(),
};

/** The sale record, as pay-sale answers it. */
export const saleRecord = z.object({ ...RECORD_FIELDS, ...FURTHER_FIELDS });

/** The record of a payment at a terminal, and of its refund. */
export const deviceSaleRecord = z.object({
  ...RECORD_FIELDS,
  ...DEVICE_FIELDS,
  ...FURTHER_FIELDS,
  tip: z.int().meta({ description: 'Minor units, part of `price`.' }),
});

/** The buyer has to answer the issuer at `redirect_url` first (answers, sections 1 and 2). Nothing was charged. */
export const challengeRecord = z.object({
  status_code: z.literal(5),
  status_message: z.string(),
  redirect_url: z.string(),
  svc_sale_id: z.string(),
  svc_sale_code: z.int(),
  svc_transaction_id: z.string(),
  sale_status: z.string(),
  price: z.int(),
  currency: z.string(),
  transaction_id: z.string(),
});

export type ChallengeRecord = z.output<typeof challengeRecord>;

export type SaleRecord = z.output<typeof saleRecord>;

export type DeviceSaleRecord = z.output<typeof deviceSaleRecord>;

export const SALE_RECORD_EXAMPLE = {
  status_code: 0,
  svc_status: 'success',
  status_error_code: 0,
  svc_sale_id: 'SALE007K-…',
  svc_sale_code: 482_190_337,
  sale_created: '2026-11-21 10:15:00',
  svc_sale_status: 'completed',
  sale_status: 'completed',
  currency: 'ILS',
  transaction_id: 'order-1001',
  is_token_sale: false,
  price: 5075,
  svc_signature: '9b2c0f4f0e1d4f3ab0a5d1a7c1f1e0aa',
  svc_transaction_id: 'TRAN002I-…',
  svc_transaction_total: '5075',
  svc_transaction_card_brand: 'Visa',
  svc_transaction_auth_number: '0412345',
  svc_transaction_voucher: '100001',
  buyer_name: 'Dana Levi',
  buyer_email: 'dana@example.com',
  buyer_phone: null,
  buyer_social_id: null,
  buyer_card_mask: '411111******1111',
  buyer_card_exp: '1230',
  buyer_card_is_foreign: true,
  installments: 1,
  sale_paid_date: '2026-11-21 10:16:02',
  sale_release_date: '2026-11-28 00:00:00',
  redirect_url: null,
  '3ds_sale': false,
};

const { '3ds_sale': _, ...RECORD_OF_2_3 } = SALE_RECORD_EXAMPLE;

export const DEVICE_RECORD_EXAMPLE = {
  ...RECORD_OF_2_3,
  sale_description: 'Coffee beans',
  sale_deferred_months: 0,
  svc_transaction_emv_uid: 'T-00000001',
  svc_transaction_acquirer: 'Kupa Test Bank',
  svc_transaction_auth_source: 'Kupa Test Bank',
  svc_transaction_card_issuer: 'Visa',
  svc_transaction_credit_type: 1,
  transaction_first_payment: '5075',
  transaction_periodical_payment: '0',
  transaction_arn: '24000000000000000000001',
  sale_3ds: false,
  '3ds_sale': false,
  tip: 0,
};
