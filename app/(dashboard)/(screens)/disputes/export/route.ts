import { listExport } from '#app/_server/lists/export.ts';
import { DISPUTES, disputesQuery } from '#components/disputes/disputes.ts';
import { disputeRow, everyDispute } from '#lib/modules/disputes/dashboard.ts';

/** GET /disputes/export. */
export const GET = listExport('/disputes/export', {
  list: DISPUTES,
  pages: ({ sellerIds, params, ids, now, timeZone }) =>
    everyDispute(sellerIds, { ...disputesQuery(params, now, timeZone), ids }),
  row: disputeRow,
});
