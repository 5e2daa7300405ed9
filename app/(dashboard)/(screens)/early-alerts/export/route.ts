import { listExport } from '#app/_server/lists/export.ts';
import { alertsQuery, EARLY_ALERTS } from '#components/early-alerts/early-alerts.ts';
import { alertRow, everyAlert } from '#lib/modules/early-alerts/dashboard.ts';

/** GET /early-alerts/export. */
export const GET = listExport('/early-alerts/export', {
  list: EARLY_ALERTS,
  pages: ({ sellerIds, params, now, timeZone }) => everyAlert(sellerIds, alertsQuery(params, now, timeZone)),
  row: alertRow,
});
