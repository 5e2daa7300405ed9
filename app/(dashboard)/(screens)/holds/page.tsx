import { Hourglass } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { listPage, mayInView } from '#app/_server/lists/list-page.tsx';
import { HoldFilters } from '#components/holds/hold-filters.tsx';
import { HOLDS, holdsQuery } from '#components/holds/holds.ts';
import { HoldsList } from '#components/holds/holds-list.tsx';
import { HoldsTotals } from '#components/holds/holds-totals.tsx';
import { EmptyLink } from '#components/list/nothing.tsx';
import { can } from '#lib/modules/access/index.ts';
import { hasHolds, listHolds } from '#lib/modules/payments/dashboard.ts';
import { chooseAllHolds, endHolds } from './actions.ts';

/** Every hold by the time it has left, to be captured or released one by one or together. */
const { generateMetadata, page } = listPage('/holds', {
  list: HOLDS,
  lead: async () => (await getTranslations('dashboard.holds'))('lead'),
  filters: HoldFilters,
  load: ({ sellerIds, params }) => listHolds(sellerIds, holdsQuery(params)),
  isEmpty: async ({ sellerIds }) => !(await hasHolds(sellerIds)),
  empty: {
    icon: Hourglass,
    // Holds are made by programs.
    action: (view) =>
      mayInView(view, 'see-api-log') && !mayInView(view, 'make-sales') ? (
        <EmptyLink list="dashboard.holds" href="/docs" />
      ) : null,
    hasSample: true,
  },
  totals: ({ totals }) => <HoldsTotals totals={totals} />,
  rows: ({ rows, count, now }, { params, sellers, showSeller, timeZone }, foot) => (
    <HoldsList
      rows={rows.map((row) => ({
        ...row,
        isAllowed: sellers.some((seller) => seller.id === row.sellerId && can(seller, 'end-holds')),
      }))}
      {...{ params, showSeller, timeZone, now, count }}
      actions={{ end: endHolds, chooseAll: chooseAllHolds }}
    >
      {foot}
    </HoldsList>
  ),
});

export { generateMetadata };
export default page;
