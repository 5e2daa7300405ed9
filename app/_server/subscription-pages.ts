import { subscriptionScreens } from '#components/subscription-page/subscription-screens.ts';
import { subscriptionRoutes } from '#lib/modules/subscriptions/index.ts';
import { buyerPages } from '#lib/modules/subscriptions/dashboard.ts';

/** The routes of a subscription's pages with who draws them. */
export const subscriptionPages = subscriptionRoutes({
  pages: buyerPages,
  screens: subscriptionScreens,
});
