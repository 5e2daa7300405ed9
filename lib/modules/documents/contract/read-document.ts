import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language, uuid } from '#lib/kernel/wire.ts';
import { caller, CALLER_REFUSALS, CALLER_SOURCES, DOCUMENT_EXAMPLE, documentRecord } from './document-record.ts';

/** GET /documents/{id} (answers, section 8). */
export const readDocumentContract = contract({
  id: 'read-document',
  method: 'GET',
  path: '/documents/{id}',
  summary: 'Read a document: its contents and the link where people view it.',
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({ id: uuid({ max: 36 }).required, ...caller, language: language() }),
  sources: { id: 'path', ...CALLER_SOURCES, language: 'query' },
  response: documentRecord,
  refusals: [...CALLER_REFUSALS, 'record_not_found'],
  example: {
    request: { id: DOCUMENT_EXAMPLE.id, seller_svc_id: 'MPL004T7-…' },
    response: DOCUMENT_EXAMPLE,
  },
});

export type ReadDocumentRequest = z.output<typeof readDocumentContract.request>;
