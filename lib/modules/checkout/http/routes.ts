import { afterChallengeRoutes } from './after-challenge-routes.ts';
import { openAmountRoute } from './amount-route.ts';
import { cardRoutes } from './card-routes.ts';
import type { CheckoutPorts } from './screens.ts';
import { pageRoutes } from './page-routes.ts';
import { moduleScriptRoute } from './module-script-route.ts';
import { receiptRoutes } from './receipt-routes.ts';
import { shortAddressRoute } from './short-address-route.ts';
import { startRoutes } from './start-routes.ts';

/** Every route of the buyer's page, by the name that app/sale uses. */
export const checkoutRoutes = (ports: CheckoutPorts) => ({
  ...pageRoutes(ports),
  shortAddressRoute: shortAddressRoute(ports),
  openAmountRoute: openAmountRoute(ports),
  ...cardRoutes(ports),
  ...afterChallengeRoutes(ports),
  ...startRoutes(ports),
  moduleScriptRoute: moduleScriptRoute(ports),
  ...receiptRoutes(ports),
});
