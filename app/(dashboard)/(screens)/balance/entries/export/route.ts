import { listExport } from '#app/_server/lists/export.ts';
import { ENTRIES, entriesQuery } from '#components/balance/entries.ts';
import { everyEntryRow, entryRow } from '#lib/modules/payouts/dashboard.ts';

/** GET /balance/entries/export. */
export const GET = listExport('/balance/entries/export', {
  list: ENTRIES,
  sellersOf: (all, { filters: { seller } }) =>
    all.filter(({ key }, index) => (seller === null ? index === 0 : key === seller)),
  pages: ({ sellerIds: [sellerId = 0], params, now, timeZone }) =>
    everyEntryRow(entriesQuery(params, { sellerId, now, timeZone })),
  row: entryRow,
});
