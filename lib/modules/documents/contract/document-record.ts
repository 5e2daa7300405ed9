import { z } from 'zod';
import { clientKey, sellerId } from '#lib/kernel/sale/sale-fields.ts';
import { DOCUMENT_TYPES, DOCUMENT_TYPE_NAMES } from '#lib/kernel/sale/document.ts';

export const DOCUMENT_STATUSES = ['draft', 'issued', 'partly-paid', 'paid', 'cancelled'] as const;

const beside = z.object({ id: z.string(), doc_type: z.int(), doc_number: z.int().nullable() });

/** A document as the API has it. Amounts in major units, with VAT where nothing else is said. */
export const documentRecord = z.object({
  id: z.string(),
  doc_type: z.int(),
  doc_number: z.int().nullable().describe('Null while it’s a draft.'),
  doc_date: z.string(),
  doc_url: z.string().nullable().describe('Null while it’s a draft.'),
  language: z.string(),
  currency: z.string(),
  total: z.number(),
  total_without_vat: z.number(),
  vat: z.number(),
  vat_rate: z.string(),
  seller_name: z.string(),
  seller_inc_code: z.string(),
  buyer_name: z.string(),
  buyer_inc_code: z.string(),
  items: z.array(
    z.object({
      name: z.string(),
      quantity: z.int(),
      unit_price: z.number().nullable(),
      total: z.number(),
      discount: z.number(),
      vat: z.string().describe('standard, zero or exempt.'),
    }),
  ),
  comment: z.string(),
  origin_doc_number: z.int().nullable().describe('The number of the document that this one credits or cancels.'),
  svc_sale_id: z.string().nullable().describe('The sale the document was issued for; null if there is none.'),
  svc_transaction_id: z.string().nullable(),
  status: z
    .enum(DOCUMENT_STATUSES)
    .describe('partly-paid and paid: by receipts that are based on it. cancelled: credited in full.'),
  left_to_pay: z.number().describe('0 for documents that don’t ask for money.'),
  due_date: z.string().nullable().describe('YYYY-MM-DD.'),
  payments: z.array(z.object({ method: z.string(), amount: z.number(), date: z.string() })),
  currency_rate: z.string().nullable(),
  second_language: z.string().nullable(),
  based_on: z.array(beside),
  continued_by: z.array(beside),
  allocation_number: z.string().nullable().describe('The number of the tax authority, 9 digits.'),
  allocation_status: z.enum(['not-needed', 'waiting', 'given', 'refused']),
  sha256: z
    .string()
    .nullable()
    .describe('Of the PDF that was handed out as the original; null before the first download.'),
});

export type DocumentRecord = z.output<typeof documentRecord>;

const sentMessage = z.object({
  channel: z.enum(['email', 'sms']),
  recipient: z.string(),
  status: z
    .enum(['queued', 'sending', 'sent', 'failed', 'unknown', 'skipped'])
    .describe('unknown: handed over without an answer. skipped: there was no way or no reason to send it any more.'),
  reason: z.string().nullable().describe('Why it wasn’t sent; null if it was, or still waits.'),
  created_at: z.string(),
});

/** A document with the messages that carried it to people, oldest first. */
export const documentWithMessages = documentRecord.extend({ messages: z.array(sentMessage) });

export type DocumentWithMessages = z.output<typeof documentWithMessages>;

export const DOCUMENT_NUMBERS = DOCUMENT_TYPE_NAMES.map((name) => DOCUMENT_TYPES[name]);

/** Credentials: the seller's identifier in the header, and the partner's key where a partner calls. */
export const caller = { seller_svc_id: sellerId.required, svc_client_key: clientKey.optional };

export const CALLER_SOURCES = {
  seller_svc_id: 'header:Svc-Merchant-Key',
  svc_client_key: 'header:Svc-Partner-Key',
} as const;

export const CALLER_REFUSALS = [
  'missing_parameter',
  'invalid_value',
  'unknown_client_key',
  'seller_not_found',
  'temporarily_unavailable',
] as const;

/** Refusals of what issues a document by hand. */
export const ISSUE_REFUSALS = [
  'currency_not_allowed',
  'invalid_price',
  'combination_not_allowed',
  'not_for_this_seller',
  'service_not_active',
  'record_not_found',
] as const;

export const DOCUMENT_EXAMPLE = {
  id: '6f1f6a54-0f7e-4a3b-9d0a-0c5b8c0f4a11',
  doc_type: 305,
  doc_number: 17,
  doc_date: '2026-11-25 10:15:00',
  doc_url: 'https://pay.example.com/document/6f1f6a54-0f7e-4a3b-9d0a-0c5b8c0f4a11',
  language: 'en',
  currency: 'ILS',
  total: 118,
  total_without_vat: 100,
  vat: 18,
  vat_rate: '0.18',
  seller_name: 'Kiosk Ltd',
  seller_inc_code: '514000001',
  buyer_name: 'Levi Ltd',
  buyer_inc_code: '515000002',
  items: [{ name: 'Consulting', quantity: 2, unit_price: 59, total: 118, discount: 0, vat: 'standard' }],
  comment: '',
  origin_doc_number: null,
  svc_sale_id: null,
  svc_transaction_id: null,
  status: 'issued',
  left_to_pay: 118,
  due_date: '2026-12-31',
  payments: [],
  currency_rate: null,
  second_language: null,
  based_on: [],
  continued_by: [],
  allocation_number: null,
  allocation_status: 'not-needed',
  sha256: null,
};

export const DOCUMENT_WITH_MESSAGES_EXAMPLE = {
  ...DOCUMENT_EXAMPLE,
  messages: [
    {
      channel: 'email',
      recipient: 'dana@example.com',
      status: 'queued',
      reason: null,
      created_at: '2026-11-25 10:20:00',
    },
  ],
};
