import { Scale } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { findOwnEntries } from '#app/(dashboard)/(screens)/partner/entries/find-own-entries.ts';
import { listPage } from '#app/_server/lists/list-page.tsx';
import { EntriesTotals } from '#components/balance/entries-table.tsx';
import { parseListParams } from '#components/list/filters/list-params.ts';
import { OWN_ENTRIES } from '#components/partner/own-entries.ts';
import { OwnEntriesTable } from '#components/partner/own-entries-table.tsx';
import { OwnEntryFilters } from '#components/partner/own-entry-filters.tsx';
import { statementHref } from '#components/statements/statements.ts';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { refsOfSellers } from '#lib/modules/partners/dashboard.ts';
import { listEntryRows } from '#lib/modules/payouts/dashboard.ts';
import type { EntriesPage } from '#lib/modules/payouts/views/entries.ts';

const NOTHING: EntriesPage = { rows: [], totals: [], count: 0, isExact: true, newer: null, older: null };

/** Entries of a payout to a partner, or of a month of its own money. */
const { generateMetadata, page } = listPage('/partner/entries', {
  list: OWN_ENTRIES,
  lead: async () => (await getTranslations('partner-money.entries'))('lead'),
  back: async ({ search }) => {
    const { payout, workspace, month } = parseListParams(OWN_ENTRIES, search).filters;
    if (payout === null && month !== null)
      return (
        <BackTo
          href={statementHref({ workspace: workspace ?? '' }, month)}
          label={(await getTranslations('partner-money.entries'))('statement')}
        />
      );
    return payout === null ? (
      <BackTo href="/partner/fees" label={(await getTranslations('partner-money.fees'))('title')} />
    ) : (
      <BackTo href={`/partner/payouts/${payout}`} label={(await getTranslations('partner-money.entries'))('payout')} />
    );
  },
  filters: OwnEntryFilters,
  loadFilters: ({ partners }) => ({
    names: Object.fromEntries(partners.map(({ id, name }) => [`partner-${id}`, name])),
  }),
  filterMessages: ({ common, dashboard, partner, 'partner-money': own, payouts, 'payout-messages': { term } }) => ({
    common,
    dashboard,
    partner: { column: partner.column },
    'partner-money': { entries: own.entries },
    payouts: { entries: payouts.entries, cause: payouts.cause },
    'payout-messages': { term },
  }),
  load: async ({ partners, partnerIds, params }) => {
    const query = await findOwnEntries(partners, params);
    const found = query === null ? NOTHING : await listEntryRows(query);
    if (found === 'too-broad') return found;
    const keys = found.rows.flatMap(({ seller }) => seller?.key ?? []);
    return { ...found, refs: await refsOfSellers(partnerIds, keys) };
  },
  isEmpty: ({ params: { filters } }) => Promise.resolve(filters.payout === null && filters.month === null),
  empty: { icon: Scale },
  totals: ({ totals, count, isExact }) => <EntriesTotals {...{ totals, count, isExact }} />,
  rows: ({ rows, refs }, { timeZone, now }, foot) => (
    <>
      <OwnEntriesTable {...{ rows, refs, timeZone, now }} />
      {foot}
    </>
  ),
});

export { generateMetadata };
export default page;
