import { checkoutScreens } from '#components/payment-page/server/checkout-screens.ts';
import * as dashboard from '#lib/modules/checkout/dashboard.ts';
import { checkoutRoutes } from '#lib/modules/checkout/index.ts';

/** The routes of the buyer's page with who draws it. */
export const checkout = checkoutRoutes({ checkout: dashboard.checkout, screens: checkoutScreens });
