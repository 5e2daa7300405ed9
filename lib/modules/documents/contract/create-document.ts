import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { DOCUMENT_TYPES } from '#lib/kernel/sale/document.ts';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { requestDate } from '#lib/kernel/time/request-date.ts';
import { currency, flag, language, oneOf, text, uuid } from '#lib/kernel/wire.ts';
import { hundredths, oneOfNumbers, whole } from '#lib/kernel/wire-numbers.ts';
import { LINE_VATS, MEANS } from '../domain/content.ts';
import {
  caller,
  CALLER_REFUSALS,
  CALLER_SOURCES,
  DOCUMENT_EXAMPLE,
  DOCUMENT_NUMBERS,
  documentRecord,
  ISSUE_REFUSALS,
} from './document-record.ts';

const MISSING = 'missing_parameter';

/** Lines, payments and continued documents of one document. */
const MAX_LINES = 100;
const MAX_PAYMENTS = 50;
const MAX_BASES = 20;

const MAX_UNITS = 99_999_999_999;

const line = z.object(
  {
    name: text({ max: 500 }).required,
    quantity: whole({ min: 1, max: 999_999, description: 'Default 1.' }).optional,
    unit_price: hundredths({ max: MAX_UNITS, description: 'Major units, with VAT: 59 is 59.00.' }).required,
    discount: hundredths({ max: MAX_UNITS, description: 'Major units, taken off the line’s total.' }).optional,
    vat: oneOf(LINE_VATS, {
      description: 'Default standard: the rate of the document’s date. zero: exports and Eilat. exempt: no VAT by law.',
    }).optional,
  },
  { error: 'invalid_value' },
);

const payment = z.object(
  {
    method: oneOf(MEANS).required,
    amount: hundredths({ max: MAX_UNITS, description: 'Major units.' }).required,
    date: requestDate({ description: 'dd/mm/yyyy. Default today.' }).optional,
  },
  { error: 'invalid_value' },
);

const listOf = <Item extends z.ZodType>(item: Item, max: number) =>
  z.array(item, { error: 'invalid_value' }).max(max, { error: 'invalid_value' }).nullish();

const items = z
  .array(line, { error: ({ input }) => (input === undefined || input === null ? MISSING : 'invalid_value') })
  .min(1, { error: 'invalid_value' })
  .max(MAX_LINES, { error: 'invalid_value' });

/** Fields of a document that is made by hand: of the request, and of the form. */
const fields = {
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
    description: 'The document that this one credits or cancels, in full or in part. Required for 330.',
  }).optional,
  comment: text({ max: 500 }).optional,
  draft: flag({ description: 'True keeps the document without issuing it: it has no number yet.' }).optional,
  due_date: requestDate({ description: 'dd/mm/yyyy. For documents that ask for money or announce it.' }).optional,
  based_on: listOf(
    uuid({ max: 36, description: 'Identifier of a document that this one continues or pays.' }).required,
    MAX_BASES,
  ),
  payments: listOf(payment, MAX_PAYMENTS),
  currency_rate: text({
    max: 16,
    pattern: /^(0|[1-9]\d{0,5})(\.\d{1,6})?$/,
    description: 'Shekels for one unit of the currency, for documents in another currency: 3.6512.',
  }).optional,
  language: language(),
  second_language: oneOf(LANGUAGES, {
    description: 'The words of the document stand in this language too, below those of `language`.',
  }).optional,
};

type Sent = { doc_type: number; origin_doc_id?: string | undefined };

function needsOrigin({ doc_type, origin_doc_id }: Sent, context: z.RefinementCtx): void {
  if (doc_type === DOCUMENT_TYPES['credit-note'] && origin_doc_id === undefined)
    context.addIssue({ code: 'custom', message: MISSING, path: ['origin_doc_id'] });
}

const request = z.object({ ...caller, ...fields }).superRefine(needsOrigin);

/** The document of a request without its caller. */
export const documentFields = z.object(fields).superRefine(needsOrigin);

/** POST /documents: a document that no payment issued (answers, section 8). */
export const createDocumentContract = contract({
  id: 'create-document',
  method: 'POST',
  path: '/documents',
  summary: 'Issue a document yourself, or keep a draft. Documents for payments and refunds are issued automatically.',
  notes: [
    'Amounts are in major units and include VAT. Numbers have no gaps for each seller and type. Issued ' +
      'documents are never changed.',
    'The seller needs the invoices module (additional service 5); without it, or while its details are missing, ' +
      'the call returns 720.',
    'Which types a seller may issue depends on its `seller_inc`: businesses that charge VAT issue all but 405; ' +
      'exempt dealers 100, 200, 300, 400 and 600; non-profits also 405. Others are rejected (174).',
    'Documents that credit or cancel one document can’t exceed its total (352). A document issued with a payment can ' +
      'only be credited by refunding the payment (790).',
    'A receipt (400) or tax invoice/receipt (320) with `based_on` pays those documents in the given order. It can’t ' +
      'exceed what’s left to pay (352).',
    '`payments` belong to receipts (320, 400, 405), and their amounts add up to the total (352).',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  maxBodyBytes: 512 * 1_024,
  isMoney: true,
  request,
  sources: CALLER_SOURCES,
  response: documentRecord,
  refusals: ['unreadable_body', ...CALLER_REFUSALS, ...ISSUE_REFUSALS],
  example: {
    request: {
      seller_svc_id: 'MPL004T7-…',
      doc_type: 305,
      currency: 'ILS',
      buyer_name: 'Levi Ltd',
      buyer_inc_code: '515000002',
      items: [{ name: 'Consulting', quantity: 2, unit_price: 59 }],
      due_date: '31/12/2026',
      language: 'en',
    },
    response: DOCUMENT_EXAMPLE,
  },
});

export type CreateDocumentRequest = z.output<typeof createDocumentContract.request>;
export type DocumentFields = z.output<typeof documentFields>;
