import { findOwnEntries } from '#app/(dashboard)/(screens)/partner/entries/find-own-entries.ts';
import { partnerListExport } from '#app/_server/lists/export.ts';
import { OWN_ENTRIES } from '#components/partner/own-entries.ts';
import { entryRow, everyEntryRow } from '#lib/modules/payouts/dashboard.ts';

/** GET /partner/entries/export. */
export const GET = partnerListExport('/partner/entries/export', {
  list: OWN_ENTRIES,
  async *pages({ partners, params }) {
    const query = await findOwnEntries(partners, params);
    if (query !== null) yield* everyEntryRow(query);
  },
  row: entryRow,
});
