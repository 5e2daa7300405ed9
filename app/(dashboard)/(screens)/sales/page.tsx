import { ReceiptText } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import Link from 'next/link';
import { listPage, mayInView } from '#app/_server/lists/list-page.tsx';
import { listHref } from '#components/list/filters/list-params.ts';
import { Selectable } from '#components/list/selection.tsx';
import { EmptyLink } from '#components/list/nothing.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { SaleFilters } from '#components/sales/list/sale-filters.tsx';
import { SALES, salesQuery } from '#components/sales/list/sales.ts';
import { SalesTable } from '#components/sales/list/sales-table.tsx';
import { Totals } from '#components/sales/list/sales-totals.tsx';
import { WatchedSales } from '#components/sales/list/watched-sales.tsx';
import { hasSales, listSales, newestSale } from '#lib/modules/payments/dashboard.ts';
import { NewLinkAction } from './new-link-action.tsx';

async function DocumentsLink() {
  const t = await getTranslations('document-desk');
  return (
    <Link href="/documents" className={buttonClass()}>
      {t('title')}
    </Link>
  );
}

const { generateMetadata, page } = listPage('/sales', {
  list: SALES,
  filters: SaleFilters,
  filterMessages: ({ common, dashboard, declines: { merchant }, statistics: { filter } }) => ({
    common,
    dashboard,
    declines: { merchant },
    statistics: { filter },
  }),
  actions: (view) => (
    <>
      <DocumentsLink />
      <NewLinkAction view={view} />
    </>
  ),
  load: async ({ sellerIds, params, now, timeZone }) => {
    // The newest is read first: a sale made in between is counted as new, and none is missed.
    const newest = await newestSale(sellerIds);
    const found = await listSales(sellerIds, salesQuery(params, now, timeZone));
    return { ...found, newest };
  },
  isEmpty: async ({ sellerIds }) => !(await hasSales(sellerIds)),
  empty: {
    icon: ReceiptText,
    action: (view) => mayInView(view, 'make-sales') && <EmptyLink list="dashboard.sales" href="/start" />,
    hasSample: true,
  },
  totals: ({ totals }) => <Totals totals={totals} />,
  rows: ({ rows, count, newest }, { params, showSeller, timeZone, now }, foot) => (
    <Selectable path="/sales/export" exportHref={listHref(SALES, params, {}, '/sales/export')} count={count}>
      <WatchedSales rows={rows} newest={newest} params={params}>
        <SalesTable {...{ rows, params, showSeller, timeZone, now }} isSelectable />
      </WatchedSales>
      {foot}
    </Selectable>
  ),
});

export { generateMetadata };
export default page;
