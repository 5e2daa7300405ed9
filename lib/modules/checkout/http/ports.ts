import type { Checkout } from '../checkout.ts';
import type { CheckoutScreens } from './screens.ts';

/** What the checkout's routes work with: its operations in this process, and who draws for them. */
export type CheckoutPorts = { checkout: () => Checkout; screens: CheckoutScreens };
