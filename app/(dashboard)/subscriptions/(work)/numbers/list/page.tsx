import { ChartNoAxesColumn } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { listPage } from '#app/_server/lists/list-page.tsx';
import { NumberPartFilters } from '#components/subscriptions/numbers/number-part-filters.tsx';
import { NUMBER_PARTS, numberPartsQuestion } from '#components/subscriptions/numbers/number-parts.ts';
import { NumberPartsTable, NumberPartsTotals } from '#components/subscriptions/numbers/number-parts-table.tsx';
import { SubscriptionTabs } from '#components/subscriptions/subscription-tabs.tsx';
import { numberParts } from '#lib/modules/subscriptions/dashboard.ts';

/** The subscriptions behind a number of the screen of numbers. */
const { generateMetadata, page } = listPage('/subscriptions/numbers/list', {
  list: NUMBER_PARTS,
  lead: async () => (await getTranslations('subscription-work.parts'))('lead'),
  above: <SubscriptionTabs current="numbers" />,
  filters: NumberPartFilters,
  load: ({ sellerIds, params, now, timeZone }) => numberParts(sellerIds, numberPartsQuestion(params, now, timeZone)),
  isEmpty: () => Promise.resolve(false),
  empty: { icon: ChartNoAxesColumn },
  totals: ({ totals }, { params }) => <NumberPartsTotals totals={totals} of={params.filters.of ?? 'new'} />,
  rows: ({ rows }, { params, showSeller, timeZone, now }, foot) => (
    <>
      <NumberPartsTable rows={rows} of={params.filters.of ?? 'new'} {...{ showSeller, timeZone, now }} />
      {foot}
    </>
  ),
});

export { generateMetadata };
export default page;
