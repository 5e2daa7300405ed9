import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language, moment, oneOf, text } from '#lib/kernel/wire.ts';
import { oneOfNumbers, whole } from '#lib/kernel/wire-numbers.ts';
import {
  caller,
  CALLER_REFUSALS,
  CALLER_SOURCES,
  DOCUMENT_EXAMPLE,
  DOCUMENT_NUMBERS,
  DOCUMENT_STATUSES,
  documentRecord,
} from './document-record.ts';

/** GET /documents (answers, section 8). */
export const listDocumentsContract = contract({
  id: 'list-documents',
  method: 'GET',
  path: '/documents',
  summary: 'List the documents of a seller, by default newest first.',
  notes: [
    'Drafts are listed with `status=draft` alone, newest first.',
    '`q` finds documents by their number, by part of the buyer’s name, or by part of a line.',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({
    ...caller,
    page: whole({ min: 1, max: 1_000_000, description: 'From 1.' }).optional,
    limit: whole({ min: 1, max: 500, description: 'Documents per page. Default 100.' }).optional,
    field: oneOf(['doc_date', 'doc_number'], { description: 'doc_number sorts by doc_type and then by number.' })
      .optional,
    sort: oneOf(['asc', 'desc'], { description: 'Default desc.' }).optional,
    from: moment.meta({ type: 'string', description: 'First day or second, YYYY-MM-DD or YYYY-MM-DD HH:MM:SS.' }),
    to: moment.meta({ type: 'string', description: 'Last day or second.' }),
    doc_type: oneOfNumbers(DOCUMENT_NUMBERS).optional,
    status: oneOf(DOCUMENT_STATUSES).optional,
    q: text({ max: 100, description: 'Number, or part of the buyer’s name or of a line.' }).optional,
    language: language(),
  }),
  sources: {
    ...CALLER_SOURCES,
    page: 'query',
    limit: 'query',
    field: 'query',
    sort: 'query',
    from: 'query',
    to: 'query',
    doc_type: 'query',
    status: 'query',
    q: 'query',
    language: 'query',
  },
  response: z.object({ items_count: z.int(), page: z.int(), limit: z.int(), items: z.array(documentRecord) }),
  refusals: CALLER_REFUSALS,
  example: {
    request: { seller_svc_id: 'MPL004T7-…', page: 1, limit: 100, field: 'doc_date', sort: 'desc' },
    response: { items_count: 1, page: 1, limit: 100, items: [DOCUMENT_EXAMPLE] },
  },
});

export type ListDocumentsRequest = z.output<typeof listDocumentsContract.request>;
