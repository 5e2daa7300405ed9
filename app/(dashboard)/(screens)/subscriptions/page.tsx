import { Repeat2 } from 'lucide-react';
import { listPage, mayInView } from '#app/_server/lists/list-page.tsx';
import { SubscriptionRows } from '#app/(dashboard)/(screens)/subscriptions/subscription-rows.tsx';
import { NewSubscriptionLink } from '#components/subscriptions/new-subscription-link.tsx';
import { SubscriptionTabs } from '#components/subscriptions/subscription-tabs.tsx';
import { SubscriptionFilters } from '#components/subscriptions/list/subscription-filters.tsx';
import { SubscriptionTotals } from '#components/subscriptions/list/subscription-totals.tsx';
import { SUBSCRIPTIONS, subscriptionsQuery } from '#components/subscriptions/list/subscriptions.ts';
import { hasSubscriptions, listSubscriptions } from '#lib/modules/subscriptions/dashboard.ts';

/** Subscriptions, with their pause and cancellation one by one or together. */
const { generateMetadata, page } = listPage('/subscriptions', {
  list: SUBSCRIPTIONS,
  actions: (view) => mayInView(view, 'manage-subscriptions') && <NewSubscriptionLink />,
  above: <SubscriptionTabs current="list" />,
  filters: SubscriptionFilters,
  load: async ({ sellerIds, params, now, timeZone }) => {
    const found = await listSubscriptions(sellerIds, subscriptionsQuery(params, now, timeZone));
    return found.ok ? found.value : 'too-broad';
  },
  isEmpty: async ({ sellerIds }) => !(await hasSubscriptions(sellerIds)),
  empty: { icon: Repeat2, action: (view) => mayInView(view, 'manage-subscriptions') && <NewSubscriptionLink /> },
  totals: (found) => <SubscriptionTotals {...found} />,
  rows: (found, view, foot) => (
    <SubscriptionRows found={found} view={view}>
      {foot}
    </SubscriptionRows>
  ),
});

export { generateMetadata };
export default page;
