import { Scale } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { loadBusiness } from '#app/_server/load/load-business.ts';
import { listPage } from '#app/_server/lists/list-page.tsx';
import { ENTRIES, entriesQuery } from '#components/balance/entries.ts';
import { EntriesTable, EntriesTotals } from '#components/balance/entries-table.tsx';
import { EntryFilters } from '#components/balance/entry-filters.tsx';
import { MonthSwitch } from '#components/balance/month-switch.tsx';
import { listHref, paramReader, parseListParams } from '#components/list/filters/list-params.ts';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { listEntryRows } from '#lib/modules/payouts/dashboard.ts';

/** The lines that a figure of money is made of. */
const { generateMetadata, page } = listPage('/balance/entries', {
  list: ENTRIES,
  lead: async () => (await getTranslations('payouts.entries'))('lead'),
  back: async () => <BackTo href="/balance" label={(await getTranslations('payouts.balance'))('title')} />,
  above: ({ search, now, timeZone }) => {
    const params = parseListParams(ENTRIES, search);
    const thisMonth = dayOf(now, timeZone).slice(0, 7);
    const { payout, day, month } = params.filters;
    return payout === null && day === null ? (
      <div className="mb-4">
        <MonthSwitch
          month={month ?? thisMonth}
          thisMonth={thisMonth}
          hrefOf={(to) => listHref(ENTRIES, params, { filters: { month: to } })}
        />
      </div>
    ) : null;
  },
  filters: EntryFilters,
  loadFilters: ({ all }) => ({ businesses: Object.fromEntries(all.map(({ key, name }) => [key, name])) }),
  filterMessages: ({ common, dashboard, payouts, 'payout-messages': { term } }) => ({
    common,
    dashboard,
    payouts,
    'payout-messages': { term },
  }),
  load: async ({ params, search, now, timeZone }) => {
    const { seller } = await loadBusiness('/balance/entries', paramReader(search)('seller'));
    return listEntryRows(entriesQuery(params, { sellerId: seller.id, now, timeZone }));
  },
  isEmpty: () => Promise.resolve(false),
  empty: { icon: Scale },
  totals: ({ totals, count, isExact }) => <EntriesTotals {...{ totals, count, isExact }} />,
  rows: ({ rows }, { timeZone, now }, foot) => (
    <>
      <EntriesTable {...{ rows, timeZone, now }} />
      {foot}
    </>
  ),
});

export { generateMetadata };
export default page;
