import { listExport } from '#app/_server/lists/export.ts';
import { AGREEMENTS, agreementsQuery } from '#components/agreements/agreements.ts';
import { agreementRow, everyAgreement } from '#lib/modules/agreements/dashboard.ts';

/** GET /agreements/export. */
export const GET = listExport('/agreements/export', {
  list: AGREEMENTS,
  pages: ({ sellerIds, params, ids, now, timeZone }) =>
    everyAgreement(sellerIds, { ...agreementsQuery(params, now, timeZone), ids }),
  row: agreementRow,
});
