import { listExport } from '#app/_server/lists/export.ts';
import { SALES, salesQuestion } from '#components/sales/list/sales.ts';
import { SALE_COLUMNS, saleRow } from '#lib/modules/payments/reading/export-rows.ts';
import { everySale } from '#lib/modules/payments/reading/list-sales.sql.ts';

/** GET /sales/export. */
export const GET = listExport('/sales/export', {
  list: SALES,
  columns: SALE_COLUMNS,
  pages: ({ database, sellerIds, params, now, timeZone }) =>
    everySale(database, sellerIds, salesQuestion(params, now, timeZone)),
  row: saleRow,
});
