import type { BuyerPages } from '../buyer/buyer-pages.ts';
import type { SubscriptionScreens } from './screens.ts';

/** Dependencies of the routes of a subscription's pages: operations of this process, and renderers. */
export type SubscriptionPorts = { pages: () => BuyerPages; screens: SubscriptionScreens };
