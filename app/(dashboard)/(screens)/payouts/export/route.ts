import { listExport } from '#app/_server/lists/export.ts';
import { PAYOUTS, payoutsQuery } from '#components/payouts/payouts.ts';
import { everyPayout, payoutRow } from '#lib/modules/payouts/dashboard.ts';

/** GET /payouts/export. */
export const GET = listExport('/payouts/export', {
  list: PAYOUTS,
  pages: ({ sellerIds, params, ids, now, timeZone }) =>
    everyPayout(sellerIds, { ...payoutsQuery(params, now, timeZone), ids }),
  row: payoutRow,
});
