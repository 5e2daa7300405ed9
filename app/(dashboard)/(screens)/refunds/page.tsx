import { RotateCcw } from 'lucide-react';
import { listPage } from '#app/_server/lists/list-page.tsx';
import { MoneyTabs } from '#components/balance/money-tabs.tsx';
import { listHref } from '#components/list/filters/list-params.ts';
import { Selectable } from '#components/list/selection.tsx';
import { EmptyLink } from '#components/list/nothing.tsx';
import { RefundFilters } from '#components/refunds/refund-filters.tsx';
import { REFUNDS, refundsQuery } from '#components/refunds/refunds.ts';
import { RefundsTable } from '#components/refunds/refunds-table.tsx';
import { RefundsTotals } from '#components/refunds/refunds-totals.tsx';
import { hasRefunds, listRefunds } from '#lib/modules/payments/dashboard.ts';

/** Refunds and releases of all states, failed ones too. */
const { generateMetadata, page } = listPage('/refunds', {
  list: REFUNDS,
  above: () => <MoneyTabs current="/refunds" />,
  filters: RefundFilters,
  load: ({ sellerIds, params, now, timeZone }) => listRefunds(sellerIds, refundsQuery(params, now, timeZone)),
  isEmpty: async ({ sellerIds }) => !(await hasRefunds(sellerIds)),
  empty: {
    icon: RotateCcw,
    action: () => <EmptyLink list="dashboard.refunds" href="/sales?status=completed" />,
    hasSample: true,
  },
  totals: ({ totals }) => <RefundsTotals totals={totals} />,
  rows: ({ rows, count }, context, foot) => (
    <Selectable
      path="/refunds/export"
      exportHref={listHref(REFUNDS, context.params, {}, '/refunds/export')}
      count={count}
    >
      <RefundsTable rows={rows} {...context} isSelectable />
      {foot}
    </Selectable>
  ),
});

export { generateMetadata };
export default page;
