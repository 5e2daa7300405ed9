import { Send } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { listPage } from '#app/_server/lists/list-page.tsx';
import { CallbackTabs } from '#components/callbacks/deliveries/callback-tabs.tsx';
import { DELIVERIES, deliveriesQuery } from '#components/callbacks/deliveries/deliveries.ts';
import { DeliveriesList } from '#components/callbacks/deliveries/deliveries-list.tsx';
import { DeliveryFilters } from '#components/callbacks/deliveries/delivery-filters.tsx';
import { DeliveryTotals } from '#components/callbacks/deliveries/delivery-totals.tsx';
import { EmptyLink } from '#components/list/nothing.tsx';
import { deliveryChoices, listDeliveries, readerOf, resendBar } from '#lib/modules/callbacks/dashboard.ts';
import { previewResend, resendSome } from './actions.ts';

/** Every callback of the business, newest first. */
const { generateMetadata, page } = listPage('/callbacks', {
  list: DELIVERIES,
  lead: async () => (await getTranslations('deliveries'))('lead'),
  above: <CallbackTabs current="/callbacks" />,
  filters: DeliveryFilters,
  loadFilters: async ({ sellers }) => ({ choices: await deliveryChoices(readerOf(sellers)) }),
  load: async ({ sellers, params, now, timeZone }) => {
    const found = await listDeliveries(readerOf(sellers), deliveriesQuery(params, now, timeZone));
    return { ...found, count: found.all.count };
  },
  empty: { icon: Send, action: () => <EmptyLink list="deliveries" href="/docs" /> },
  totals: ({ all, byState }, { params }) => <DeliveryTotals params={params} all={all} byState={byState} />,
  rows: ({ rows, all, now }, { params, sellers, showSeller, timeZone }, foot) => (
    <DeliveriesList
      rows={rows.map((row) => ({ ...row, bar: resendBar(row, sellers) }))}
      {...{ params, all, showSeller, timeZone, now }}
      actions={{ preview: previewResend, resend: resendSome }}
    >
      {foot}
    </DeliveriesList>
  ),
});

export { generateMetadata };
export default page;
