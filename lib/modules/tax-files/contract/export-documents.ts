import { z } from 'zod';
import { CALLING_REFUSALS, CALLING_SOURCES, callingSeller } from '#lib/kernel/calling-fields.ts';
import { contract } from '#lib/kernel/contract.ts';
import { oneOf, text } from '#lib/kernel/wire.ts';
import { EXPORT_FORMATS } from './formats.ts';

const DAY = /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** GET /documents/export (answers, section 8). */
export const exportDocumentsContract = contract({
  id: 'export-documents',
  method: 'GET',
  path: '/documents/export',
  summary: 'Export the documents of up to a year as a ZIP.',
  notes: [
    '`uniform`: the tax authority’s uniform structure 1.31 (OPENFRMT: INI.TXT and BKMVDATA), with a report to print. ' +
      'Offers are left out. The files have not been tried with the authority’s checker.',
    '`vat`: sums by rate, a row for each tax invoice and credit note, and a report to print. The authority’s PCN874 ' +
      'file is not made.',
    '`csv`: a table of documents and one of their lines. `movein`: movements of the balance, for Hashavshevet.',
    'The answer is a ZIP that is sent while it is written; one that breaks off is not whole. One export at a time.',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({
    ...callingSeller,
    format: oneOf(EXPORT_FORMATS, { description: 'Files in the ZIP.' }).required,
    from: text({ max: 10, pattern: DAY, description: 'First day, YYYY-MM-DD.' }).required,
    to: text({ max: 10, pattern: DAY, description: 'Last day, at most a year later.' }).required,
  }),
  sources: { ...CALLING_SOURCES, format: 'query', from: 'query', to: 'query' },
  response: z.object({}),
  files: ['application/zip'],
  refusals: [...CALLING_REFUSALS, 'currency_not_allowed', 'service_not_active', 'too_many_requests'],
  example: {
    request: { seller_svc_id: 'MPL004T7-…', format: 'uniform', from: '2026-01-01', to: '2026-12-31' },
    response: {},
  },
});

export type ExportDocumentsRequest = z.output<typeof exportDocumentsContract.request>;
