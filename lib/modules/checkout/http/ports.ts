import type { Checkout } from '../checkout.ts';
import type { CheckoutScreens } from './screens.ts';

/** Dependencies of the checkout's routes: its operations in this process, and the renderer of its screens. */
export type CheckoutPorts = { checkout: () => Checkout; screens: CheckoutScreens };
