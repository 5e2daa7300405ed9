import { listExport } from '#app/_server/lists/export.ts';
import { DOCUMENTS, documentsQuery } from '#components/documents/documents.ts';
import { documentRow, everyDocumentRow } from '#lib/modules/documents/dashboard.ts';

/** GET /documents/export. */
export const GET = listExport('/documents/export', {
  list: DOCUMENTS,
  pages: ({ sellerIds, params, ids, now, timeZone }) =>
    everyDocumentRow(sellerIds, { ...documentsQuery(params, now, timeZone), ids }),
  row: documentRow,
});
