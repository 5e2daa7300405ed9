import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language, oneOf, uuid } from '#lib/kernel/wire.ts';
import {
  caller,
  CALLER_REFUSALS,
  CALLER_SOURCES,
  documentWithMessages,
  DOCUMENT_WITH_MESSAGES_EXAMPLE,
} from './document-record.ts';

const DOCUMENT_FORMATS = ['json', 'pdf', 'html'] as const;

/** GET /documents/{id} (answers, section 8). */
export const readDocumentContract = contract({
  id: 'read-document',
  method: 'GET',
  path: '/documents/{id}',
  summary: 'Read a document: its contents and the link where people view it, or the paper itself.',
  notes: [
    'As `pdf` or `html` you get the document in its own language, or in `language`. The PDF is signed and carries ' +
      'its data as `document.xml`. A draft has no paper yet (305).',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({
    id: uuid({ max: 36 }).required,
    ...caller,
    format: oneOf(DOCUMENT_FORMATS, {
      description: 'Default json. pdf: signed, the first one is the original. html: the same words.',
    }).optional,
    language: language(),
  }),
  sources: { id: 'path', ...CALLER_SOURCES, format: 'query', language: 'query' },
  response: documentWithMessages,
  files: ['application/pdf', 'text/html; charset=utf-8'],
  refusals: [...CALLER_REFUSALS, 'record_not_found', 'wrong_document_status'],
  example: {
    request: { id: DOCUMENT_WITH_MESSAGES_EXAMPLE.id, seller_svc_id: 'MPL004T7-…' },
    response: DOCUMENT_WITH_MESSAGES_EXAMPLE,
  },
});

export type ReadDocumentRequest = z.output<typeof readDocumentContract.request>;
