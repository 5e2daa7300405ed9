import { listExport } from '#app/_server/lists/export.ts';
import { DELIVERIES, deliveriesQuery } from '#components/callbacks/deliveries/deliveries.ts';
import { deliveryRow, everyDelivery, readerOf } from '#lib/modules/callbacks/dashboard.ts';

/** GET /callbacks/export. */
export const GET = listExport('/callbacks/export', {
  list: DELIVERIES,
  pages: ({ sellers, params, ids, now, timeZone }) =>
    everyDelivery(readerOf(sellers), deliveriesQuery(params, now, timeZone), ids),
  row: deliveryRow,
});
