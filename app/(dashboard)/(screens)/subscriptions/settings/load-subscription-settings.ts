import { chosenBusiness } from '#app/_server/load/load-business.ts';
import type { DashboardContext } from '#app/_server/pages/dashboard-page.tsx';
import { can } from '#lib/modules/access/index.ts';
import { subscriptionSettings } from '#lib/modules/subscriptions/dashboard.ts';

/** Settings of the business that an address names, else of the first. */
export async function loadSubscriptionSettings(view: DashboardContext) {
  const seller = chosenBusiness(view);
  return {
    chosen: {
      sellerKey: seller.key,
      first: await subscriptionSettings(seller.id),
      mayChange: can(seller, 'manage-subscriptions'),
    },
  };
}
