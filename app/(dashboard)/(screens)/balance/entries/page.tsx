import { Scale } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { oneBusiness } from '#app/_server/load/load-business.ts';
import { listPage } from '#app/_server/lists/list-page.tsx';
import { ENTRIES, entriesQuery } from '#components/balance/entries.ts';
import { EntriesTable, EntriesTotals } from '#components/balance/entries-table.tsx';
import { EntryFilters } from '#components/balance/entry-filters.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { listEntryRows } from '#lib/modules/payouts/dashboard.ts';

/** The lines that a figure of money is made of. */
const { generateMetadata, page } = listPage('/balance/entries', {
  list: ENTRIES,
  lead: async () => (await getTranslations('payouts.entries'))('lead'),
  above: async () => <BackTo href="/balance" label={(await getTranslations('payouts.balance'))('title')} />,
  filters: EntryFilters,
  loadFilters: ({ all }) => ({ businesses: Object.fromEntries(all.map(({ key, name }) => [key, name])) }),
  filterMessages: ({ common, dashboard, payouts, 'payout-messages': { term } }) => ({
    common,
    dashboard,
    payouts,
    'payout-messages': { term },
  }),
  load: (view) => {
    const { params, now, timeZone } = view;
    const { seller } = oneBusiness(view, view.search);
    return listEntryRows(entriesQuery(params, { sellerId: seller.id, now, timeZone }));
  },
  isEmpty: () => Promise.resolve(false),
  empty: { icon: Scale },
  totals: ({ totals }) => <EntriesTotals totals={totals} />,
  rows: ({ rows }, { timeZone, now }, foot) => (
    <>
      <EntriesTable {...{ rows, timeZone, now }} />
      {foot}
    </>
  ),
});

export { generateMetadata };
export default page;
