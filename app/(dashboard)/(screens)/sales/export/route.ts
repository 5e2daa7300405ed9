import { listExport } from '#app/_server/lists/export.ts';
import { SALES, salesQuery } from '#components/sales/list/sales.ts';
import { addedColumns, everySale, saleRow } from '#lib/modules/payments/dashboard.ts';

/** GET /sales/export. */
export const GET = listExport('/sales/export', {
  list: SALES,
  pages: ({ sellerIds, params, ids, now, timeZone }) =>
    everySale(sellerIds, { ...salesQuery(params, now, timeZone), ids }),
  row: saleRow,
  more: addedColumns,
});
