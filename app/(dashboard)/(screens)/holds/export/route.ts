import { listExport } from '#app/_server/lists/export.ts';
import { HOLDS, holdsQuery } from '#components/holds/holds.ts';
import { everyHold, holdRow } from '#lib/modules/payments/dashboard.ts';

/** GET /holds/export. */
export const GET = listExport('/holds/export', {
  list: HOLDS,
  pages: ({ sellerIds, params, ids }) => everyHold(sellerIds, { ...holdsQuery(params), ids }),
  row: holdRow,
});
