import { cardRoutes } from './card-routes.ts';
import { manageRoutes } from './manage-routes.ts';
import { planRoutes } from './plan-routes.ts';
import type { SubscriptionPorts } from './screens.ts';

/** Every route of a subscription's pages, by the name that app/subscription uses. */
export const subscriptionRoutes = (ports: SubscriptionPorts) => ({
  ...planRoutes(ports),
  ...cardRoutes(ports),
  ...manageRoutes(ports),
});
