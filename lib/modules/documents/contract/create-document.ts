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
import { DOCUMENT_TYPES } from './document-types.ts';

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
      '100 order, 200 delivery, 300 transaction invoice, 305 invoice, 320 invoice receipt, 330 credit note, ' +
      '400 receipt, 405 donation receipt, 600 offer.',
  }).required,
  currency: currency().required,
  buyer_name: text({ max: 255 }).required,
  buyer_inc_code: text({ max: 20, description: 'Business number of the buyer.' }).optional,
  items,
  origin_doc_id: uuid({ max: 36, description: 'Of a credit note: the invoice or invoice receipt that it credits.' })
    .optional,
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
  summary: 'Issue a document by hand. Those of payments and refunds are issued with them.',
  notes: [
    'Amounts are in major units, with VAT. Numbers have no gaps for each seller and type; a document is never changed.',
    'The seller needs the module of invoices (additional service 5), else it answers 720.',
    'Credit notes of one document come to no more than its total, else it answers 352. What a payment issued is ' +
      'credited by its refunds alone, else it answers 790.',
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
      seller_svc_id: 'MPL4T7QX-…',
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
