import { Repeat2 } from 'lucide-react';
import { listPage, mayInView } from '#app/_server/lists/list-page.tsx';
import { NewSubscriptionLink } from '#components/subscription-work/new-subscription-link.tsx';
import { SubscriptionTabs } from '#components/subscription-work/subscription-tabs.tsx';
import { LiveSubscriptions } from '#components/subscriptions/list/live-subscriptions.tsx';
import { SubscriptionFilters } from '#components/subscriptions/list/subscription-filters.tsx';
import { SubscriptionTotals } from '#components/subscriptions/list/subscription-totals.tsx';
import { SUBSCRIPTIONS, subscriptionsQuestion } from '#components/subscriptions/list/subscriptions.ts';
import { SubscriptionsList } from '#components/subscriptions/list/subscriptions-list.tsx';
import { can } from '#lib/modules/access/index.ts';
import { hasSubscriptions, listSubscriptions } from '#lib/modules/subscriptions/dashboard.ts';
import { setPrices } from './(work)/templates/actions.ts';
import { changeMany, chooseAllSubscriptions } from './actions.ts';

/** What buyers pay again and again, to be looked at, paused and cancelled one by one or together. */
const { generateMetadata, page } = listPage('/subscriptions', {
  list: SUBSCRIPTIONS,
  actions: (view) => mayInView(view, 'manage-subscriptions') && <NewSubscriptionLink />,
  above: <SubscriptionTabs current="list" />,
  filters: SubscriptionFilters,
  load: async ({ sellerIds, params, now, timeZone }) => {
    const found = await listSubscriptions(sellerIds, subscriptionsQuestion(params, now, timeZone));
    return found.ok ? found.value : 'too-broad';
  },
  isEmpty: async ({ sellerIds }) => !(await hasSubscriptions(sellerIds)),
  empty: { icon: Repeat2, action: (view) => mayInView(view, 'manage-subscriptions') && <NewSubscriptionLink /> },
  totals: (found) => <SubscriptionTotals {...found} />,
  rows: ({ rows, count }, view, foot) => (
    <>
      <LiveSubscriptions shown={rows.map(({ subscriptionId, stamp }) => ({ subscriptionId, stamp }))} />
      <SubscriptionsList
        {...view}
        rows={rows.map((row) => ({ ...row, isAllowed: mayChangeOf(view.sellers, row.sellerId) }))}
        count={count}
        mayChange={mayInView(view, 'manage-subscriptions')}
        actions={{ changeMany, chooseAll: chooseAllSubscriptions, setPrices }}
      >
        {foot}
      </SubscriptionsList>
    </>
  ),
});

const mayChangeOf = (sellers: Parameters<typeof mayInView>[0]['sellers'], sellerId: number): boolean =>
  sellers.some((seller) => seller.id === sellerId && can(seller, 'manage-subscriptions'));

export { generateMetadata };
export default page;
