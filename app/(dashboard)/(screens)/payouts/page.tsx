import { Landmark } from 'lucide-react';
import { listPage } from '#app/_server/lists/list-page.tsx';
import { MoneyTabs } from '#components/balance/money-tabs.tsx';
import { PayoutFilters } from '#components/payouts/payout-filters.tsx';
import { PAYOUTS, payoutsQuery } from '#components/payouts/payouts.ts';
import { PayoutsTable } from '#components/payouts/payouts-table.tsx';
import { PayoutsTotals } from '#components/payouts/payouts-totals.tsx';
import { hasPayouts, listPayoutRows } from '#lib/modules/payouts/dashboard.ts';

/** Payouts of all states, those that came back too. */
const { generateMetadata, page } = listPage('/payouts', {
  list: PAYOUTS,
  above: <MoneyTabs current="list" />,
  filters: PayoutFilters,
  filterMessages: ({ common, dashboard, payouts }) => ({ common, dashboard, payouts }),
  load: ({ sellerIds, params, now, timeZone }) => listPayoutRows(sellerIds, payoutsQuery(params, now, timeZone)),
  isEmpty: async ({ sellerIds }) => !(await hasPayouts(sellerIds)),
  empty: { icon: Landmark },
  totals: ({ totals }) => <PayoutsTotals totals={totals} />,
  rows: ({ rows }, { showSeller, timeZone, now }, foot) => (
    <>
      <PayoutsTable {...{ rows, showSeller, timeZone, now }} />
      {foot}
    </>
  ),
});

export { generateMetadata };
export default page;
