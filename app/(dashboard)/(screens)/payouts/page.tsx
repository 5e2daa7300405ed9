import { Landmark } from 'lucide-react';
import { getLocale } from 'next-intl/server';
import {
  approveWaiting,
  declineWaiting,
  withdrawWaiting,
} from '#app/(dashboard)/(screens)/settings/payouts/actions.ts';
import { listPage } from '#app/_server/lists/list-page.tsx';
import type { DashboardContext } from '#app/_server/pages/dashboard-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { WithProof } from '#app/_server/screens/with-proof.tsx';
import { WaitingList } from '#components/approvals/waiting-list.tsx';
import { MoneyTabs } from '#components/balance/money-tabs.tsx';
import { PayoutFilters } from '#components/payouts/payout-filters.tsx';
import { PAYOUTS, payoutsQuery } from '#components/payouts/payouts.ts';
import { PayoutsTable } from '#components/payouts/payouts-table.tsx';
import { PayoutsTotals } from '#components/payouts/payouts-totals.tsx';
import { readLanguage } from '#lib/kernel/language.ts';
import { can } from '#lib/modules/access/index.ts';
import { showWaiting } from '#lib/modules/approvals/dashboard.ts';
import { hasPayouts, listPayoutRows } from '#lib/modules/payouts/dashboard.ts';

const APPROVALS = { approve: approveWaiting, decline: declineWaiting, withdraw: withdrawWaiting };

/** Payouts that wait for a second person, of the businesses whose payouts the person may manage. */
async function Waiting({ view: { person, sellers, timeZone, now } }: { view: DashboardContext }) {
  const sellerIds = sellers.filter((seller) => can(seller, 'manage-payouts')).map(({ id }) => id);
  if (sellerIds.length === 0) return null;
  const reader = { userId: person.id, language: readLanguage(await getLocale()) };
  const waiting = await showWaiting({ kinds: ['payout'], sellerIds, reader });
  if (waiting.length === 0) return null;
  return (
    <div className="mb-8 max-w-[1200px]">
      <Texts of={['common', 'access', 'onboarding', 'approvals']}>
        <WithProof person={person}>
          <WaitingList {...{ waiting, timeZone, now }} actions={APPROVALS} />
        </WithProof>
      </Texts>
    </div>
  );
}

/** Payouts of all states, those that came back too, and those that wait for a second person. */
const { generateMetadata, page } = listPage('/payouts', {
  list: PAYOUTS,
  above: (view) => (
    <>
      <MoneyTabs current="/payouts" />
      <Waiting view={view} />
    </>
  ),
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
