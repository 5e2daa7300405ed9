import { listExport } from '#app/_server/lists/export.ts';
import { REFUNDS, refundsQuery } from '#components/refunds/refunds.ts';
import { everyRefund, refundRow } from '#lib/modules/payments/dashboard.ts';

/** GET /refunds/export. */
export const GET = listExport('/refunds/export', {
  list: REFUNDS,
  pages: ({ sellerIds, params, ids, now, timeZone }) =>
    everyRefund(sellerIds, { ...refundsQuery(params, now, timeZone), ids }),
  row: refundRow,
});
