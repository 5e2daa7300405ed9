import { checkoutScreens } from '#components/payment-page/server/checkout-screens.ts';
import { checkoutRoutes } from '#lib/modules/checkout/index.ts';
import { wiring } from '#lib/wiring.ts';

/** The routes of the buyer's page with who draws it. */
export const checkout = checkoutRoutes({ checkout: () => wiring().checkout, screens: checkoutScreens });
