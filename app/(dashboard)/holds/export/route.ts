import { listExport } from '#app/_server/lists/export.ts';
import { HOLDS, holdsQuestion } from '#components/holds/holds.ts';
import { everyHold, holdRow } from '#lib/modules/payments/dashboard.ts';

/** GET /holds/export. */
export const GET = listExport('/holds/export', {
  list: HOLDS,
  pages: ({ sellerIds, params, ids }) => everyHold(sellerIds, { ...holdsQuestion(params), ids }),
  row: holdRow,
});
