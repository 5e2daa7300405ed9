import { ChartNoAxesColumn } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { listPage } from '#app/_server/lists/list-page.tsx';
import { FigureRowFilters } from '#components/subscriptions/numbers/figure-row-filters.tsx';
import { FIGURE_ROWS, figureRowsQuery } from '#components/subscriptions/numbers/figure-rows.ts';
import { FigureRowsTable, FigureRowsTotals } from '#components/subscriptions/numbers/figure-rows-table.tsx';
import { SubscriptionTabs } from '#components/subscriptions/subscription-tabs.tsx';
import { listFigureRows } from '#lib/modules/subscriptions/dashboard.ts';

/** The subscriptions behind a number of the screen of numbers. */
const { generateMetadata, page } = listPage('/subscriptions/numbers/list', {
  list: FIGURE_ROWS,
  lead: async () => (await getTranslations('subscription-work.parts'))('lead'),
  above: <SubscriptionTabs current="numbers" />,
  filters: FigureRowFilters,
  load: ({ sellerIds, params, now, timeZone }) => listFigureRows(sellerIds, figureRowsQuery(params, now, timeZone)),
  isEmpty: () => Promise.resolve(false),
  empty: { icon: ChartNoAxesColumn },
  totals: ({ totals }, { params }) => <FigureRowsTotals totals={totals} of={params.filters.of ?? 'new'} />,
  rows: ({ rows }, { params, showSeller, timeZone, now }, foot) => (
    <>
      <FigureRowsTable rows={rows} of={params.filters.of ?? 'new'} {...{ showSeller, timeZone, now }} />
      {foot}
    </>
  ),
});

export { generateMetadata };
export default page;
