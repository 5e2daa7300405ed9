import type { BuyerPages } from '../buyer/buyer-pages.ts';
import type { SubscriptionScreens } from './screens.ts';

/** What the routes of a subscription's pages work with: operations in this process, and who draws for them. */
export type SubscriptionPorts = { pages: () => BuyerPages; screens: SubscriptionScreens };
