import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language, uuid } from '#lib/kernel/wire.ts';
import {
  caller,
  CALLER_REFUSALS,
  CALLER_SOURCES,
  DOCUMENT_EXAMPLE,
  documentRecord,
  ISSUE_REFUSALS,
} from './document-record.ts';

/** Moves of a document after it was made (answers, section 8). */

const ofOne = { id: uuid({ max: 36 }).required, ...caller };
const ONE_SOURCES = { id: 'path', ...CALLER_SOURCES } as const;

/** POST /documents/{id}/issue */
export const issueDocumentContract = contract({
  id: 'issue-document',
  method: 'POST',
  path: '/documents/{id}/issue',
  summary: 'Issue a draft: it gets its number and date, and keeps its identifier.',
  notes: ['VAT is that of the day of issue. A document that is issued already returns 305.'],
  auth: 'seller_or_partner',
  limitGroup: null,
  isMoney: true,
  request: z.object({ ...ofOne, language: language() }),
  sources: ONE_SOURCES,
  response: documentRecord,
  refusals: [...CALLER_REFUSALS, ...ISSUE_REFUSALS, 'wrong_document_status'],
  example: { request: { seller_svc_id: 'MPL004T7-…', id: DOCUMENT_EXAMPLE.id }, response: DOCUMENT_EXAMPLE },
});

/** POST /documents/{id}/cancel */
export const cancelDocumentContract = contract({
  id: 'cancel-document',
  method: 'POST',
  path: '/documents/{id}/cancel',
  summary: 'Cancel a document: drop a draft, or issue the document that takes an issued one back.',
  notes: [
    'A tax invoice and a tax invoice/receipt are cancelled by a credit invoice (330), any other document by one of ' +
      'its own type. You get that document; a dropped draft is returned as it was, with status `cancelled`.',
    'What was credited before is left out. A document that is cancelled, or cancels another, returns 305. A ' +
      'document issued with a payment can only be credited by refunding the payment (790).',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  isMoney: true,
  request: z.object({ ...ofOne, language: language() }),
  sources: ONE_SOURCES,
  response: documentRecord,
  refusals: [
    ...CALLER_REFUSALS,
    'combination_not_allowed',
    'service_not_active',
    'record_not_found',
    'wrong_document_status',
  ],
  example: {
    request: { seller_svc_id: 'MPL004T7-…', id: DOCUMENT_EXAMPLE.id },
    response: {
      ...DOCUMENT_EXAMPLE,
      id: '0d0f4a34-7c55-4b51-8f2e-3f1c2f6f9a20',
      doc_type: 330,
      doc_number: 4,
      doc_url: 'https://pay.example.com/document/0d0f4a34-7c55-4b51-8f2e-3f1c2f6f9a20',
      origin_doc_number: 17,
      left_to_pay: 0,
      due_date: null,
    },
  },
});

export type ChangeDocumentRequest = z.output<typeof cancelDocumentContract.request>;
