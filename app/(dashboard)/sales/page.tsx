import { ReceiptText } from 'lucide-react';
import { listPage } from '#app/_server/lists/list-page.tsx';
import { listHref } from '#components/list/filters/list-params.ts';
import { Selectable } from '#components/list/selection.tsx';
import { EmptyLink } from '#components/list/nothing.tsx';
import { SaleFilters } from '#components/sales/list/sale-filters.tsx';
import { SALES, salesQuery } from '#components/sales/list/sales.ts';
import { SalesTable } from '#components/sales/list/sales-table.tsx';
import { Totals } from '#components/sales/list/sales-totals.tsx';
import { WatchedSales } from '#components/sales/list/watched-sales.tsx';
import { hasSales, listSales } from '#lib/modules/payments/dashboard.ts';
import { NewLinkAction } from './new-link-action.tsx';

const { generateMetadata, page } = listPage('/sales', {
  list: SALES,
  filters: SaleFilters,
  actions: (view) => <NewLinkAction view={view} />,
  load: ({ sellerIds, params, now, timeZone }) => listSales(sellerIds, salesQuery(params, now, timeZone)),
  isEmpty: async ({ sellerIds }) => !(await hasSales(sellerIds)),
  empty: { icon: ReceiptText, action: () => <EmptyLink list="dashboard.sales" href="/docs" /> },
  totals: ({ totals }) => <Totals totals={totals} />,
  rows: ({ rows, count }, { params, showSeller, timeZone, now }, foot) => (
    <Selectable path="/sales/export" exportHref={listHref(SALES, params, {}, '/sales/export')} count={count}>
      <WatchedSales rows={rows} />
      <SalesTable {...{ rows, params, showSeller, timeZone, now }} isSelectable />
      {foot}
    </Selectable>
  ),
});

export { generateMetadata };
export default page;
