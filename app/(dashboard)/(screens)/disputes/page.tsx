import { ShieldAlert } from 'lucide-react';
import { listPage } from '#app/_server/lists/list-page.tsx';
import type { DashboardContext } from '#app/_server/pages/dashboard-page.tsx';
import { MoneyTabs } from '#components/balance/money-tabs.tsx';
import { DisputeFilters } from '#components/disputes/dispute-filters.tsx';
import { DisputeTabs } from '#components/disputes/dispute-tabs.tsx';
import { DISPUTES, disputesQuery } from '#components/disputes/disputes.ts';
import { DisputesTable, DisputesTotals } from '#components/disputes/disputes-table.tsx';
import { StandingPanel } from '#components/disputes/standing-panel.tsx';
import { parseListParams } from '#components/list/filters/list-params.ts';
import { countDisputes, hasDisputes, listDisputeRows } from '#lib/modules/disputes/dashboard.ts';
import { standingAt } from '#lib/modules/scheme-monitoring/dashboard.ts';

/** Standings beside the schemes' thresholds, and the chargebacks by their status. */
async function Above({ view }: { view: DashboardContext }) {
  const { sellerIds, search, now, timeZone } = view;
  const [counts, standing] = await Promise.all([countDisputes(sellerIds), standingAt(sellerIds, { now, timeZone })]);
  return (
    <>
      <MoneyTabs current="/disputes" />
      <StandingPanel {...standing} />
      <DisputeTabs counts={counts} statuses={parseListParams(DISPUTES, search).filters.status} />
    </>
  );
}

/** Chargebacks as cases: those that wait for an answer, and what became of the others. */
const { generateMetadata, page } = listPage('/disputes', {
  list: DISPUTES,
  above: (view) => <Above view={view} />,
  filters: DisputeFilters,
  filterMessages: ({ common, dashboard, disputes, 'dispute-desk': texts }) => ({
    common,
    dashboard,
    disputes: { status: disputes.status, reason: disputes.reason },
    'dispute-desk': texts,
  }),
  load: ({ sellerIds, params, now, timeZone }) => listDisputeRows(sellerIds, disputesQuery(params, now, timeZone)),
  isEmpty: async ({ sellerIds }) => !(await hasDisputes(sellerIds)),
  empty: { icon: ShieldAlert },
  totals: ({ totals }) => <DisputesTotals totals={totals} />,
  rows: ({ rows }, { showSeller, timeZone, now }, foot) => (
    <>
      <DisputesTable rows={rows} {...{ showSeller, timeZone, now }} />
      {foot}
    </>
  ),
});

export { generateMetadata };
export default page;
