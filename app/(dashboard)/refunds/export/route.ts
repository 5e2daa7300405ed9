import { listExport } from '#app/_server/lists/export.ts';
import { REFUNDS, refundsQuestion } from '#components/refunds/refunds.ts';
import { REFUND_COLUMNS, refundRow } from '#lib/modules/payments/reading/export-rows.ts';
import { everyRefund } from '#lib/modules/payments/reading/list-refunds.sql.ts';

/** GET /refunds/export. */
export const GET = listExport('/refunds/export', {
  list: REFUNDS,
  columns: REFUND_COLUMNS,
  pages: ({ database, sellerIds, params, now, timeZone }) =>
    everyRefund(database, sellerIds, refundsQuestion(params, now, timeZone)),
  row: refundRow,
});
