import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { currency, language, text, uuid } from '#lib/kernel/wire.ts';
import { hundredths, oneOfNumbers, whole } from '#lib/kernel/wire-numbers.ts';
import {
  caller,
  CALLER_REFUSALS,
  CALLER_SOURCES,
  DOCUMENT_EXAMPLE,
  DOCUMENT_NUMBERS,
  documentRecord,
} from './document-record.ts';
import { DOCUMENT_TYPES } from '#lib/kernel/sale/document.ts';

const MISSING = 'missing_parameter';

/** Lines of one document. */
const MAX_LINES = 100;

const line = z.object(
  {
    name: text({ max: 500 }).required,
    quantity: whole({ min: 1, max: 999_999, description: 'Default 1.' }).optional,
    unit_price: hundredths({ max: 99_999_999_999, description: 'Major units, with VAT: 59 is 59.00.' }).required,
  },
  { error: 'invalid_value' },
);

const items = z
  .array(line, { error: ({ input }) => (input === undefined || input === null ? MISSING : 'invalid_value') })
  .min(1, { error: 'invalid_value' })
  .max(MAX_LINES, { error: 'invalid_value' });

const shape = z.object({
  ...caller,
  doc_type: oneOfNumbers(DOCUMENT_NUMBERS, {
    description:
      '100 order, 200 delivery, 300 proforma invoice, 305 tax invoice, 320 tax invoice/receipt, 330 credit ' +
      'invoice, 400 receipt, 405 donation receipt, 600 offer.',
  }).required,
  currency: currency().required,
  buyer_name: text({ max: 255 }).required,
  buyer_inc_code: text({ max: 20, description: 'Business number of the buyer.' }).optional,
  items,
  origin_doc_id: uuid({
    max: 36,
    description: 'For a credit invoice: the tax invoice or tax invoice/receipt that it credits.',
  }).optional,
  comment: text({ max: 500 }).optional,
  language: language(),
});

const request = shape.superRefine((sent, context) => {
  if (sent.doc_type === DOCUMENT_TYPES['credit-note'] && sent.origin_doc_id === undefined)
    context.addIssue({ code: 'custom', message: MISSING, path: ['origin_doc_id'] });
});

/** POST /documents: a document that no payment issued (answers, section 8). */
export const createDocumentContract = contract({
  id: 'create-document',
  method: 'POST',
  path: '/documents',
  summary: 'Issue a document yourself. Documents for payments and refunds are issued automatically.',
  notes: [
    'Amounts are in major units and include VAT. Numbers have no gaps for each seller and type. Issued ' +
      'documents are never changed.',
    'The seller needs the invoices module (additional service 5); without it, the call returns 720.',
    'Credit invoices for one document can’t exceed its total (352). A document issued with a payment can ' +
      'only be credited by refunding the payment (790).',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  maxBodyBytes: 128 * 1_024,
  isMoney: true,
  request,
  sources: CALLER_SOURCES,
  response: documentRecord,
  refusals: [
    'unreadable_body',
    ...CALLER_REFUSALS,
    'currency_not_allowed',
    'invalid_price',
    'combination_not_allowed',
    'service_not_active',
    'record_not_found',
  ],
  example: {
    request: {
      seller_svc_id: 'MPL004T7-…',
      doc_type: 305,
      currency: 'ILS',
      buyer_name: 'Levi Ltd',
      buyer_inc_code: '515000002',
      items: [{ name: 'Consulting', quantity: 2, unit_price: 59 }],
      language: 'en',
    },
    response: DOCUMENT_EXAMPLE,
  },
});

export type CreateDocumentRequest = z.output<typeof createDocumentContract.request>;
